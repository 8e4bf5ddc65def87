import { createDemoCaller, setDemoAvatar } from '#demo-story'
import type { PastService } from './past-service.ts'
import { keepSignedIn, type Person } from './town.ts'

/** `nickname` is the one of a new account. */
export type Resident = { phone: string; nickname: string; picture?: string }

const newcomerNames = '孙国强 刘淑珍 马永福 韩秀兰 朱建华 林月娥 何志明 郭桂英 罗德昌 谢文娟'.split(' ')
/** Residents who open the app for the first time during the history. */
export const newcomers: Resident[] = newcomerNames.map((nickname, nth) => ({
  phone: `1370000${String(101 + nth).padStart(4, '0')}`,
  nickname,
  picture: nth % 2 ? 'older-woman-2' : 'older-man',
}))

/** Signs a person in with a code, as the app does, and again when the token is old. A new account gets the nickname. */
export async function signInResident(
  service: PastService,
  { phone, nickname, picture }: Resident,
): Promise<Person> {
  const { app, deps } = service
  const visitor = createDemoCaller(app, 1)
  async function logIn() {
    await visitor.auth.sendCode({ body: { phone, purpose: 'login' } })
    return visitor.auth.login({ body: { phone, code: service.readCode(phone) } })
  }
  const { token, user } = await logIn()
  const api = keepSignedIn(service, async () => (await logIn()).token, token)
  if (picture) await setDemoAvatar(deps.db, user.id, picture)
  if (user.nickname === null) await (await api()).users.setProfile({ body: { nickname } })
  return {
    id: user.id,
    phone,
    name: user.nickname ?? nickname,
    api,
  }
}
