import { dayMs } from '@sanhe/kit/runtime/clock'
import { createDemoCaller, setDemoAvatar } from '#demo-story'
import type { PastService } from './past-service.ts'
import type { Person } from './town.ts'

/** `nickname` is the one of a new account. */
export type Resident = { phone: string; nickname: string; picture?: string }

const newcomerNames = '孙国强 刘淑珍 马永福 韩秀兰 朱建华 林月娥 何志明 郭桂英 罗德昌 谢文娟'.split(' ')
/** Residents who open the app for the first time during the history. */
export const newcomers: Resident[] = newcomerNames.map((nickname, nth) => ({
  phone: `1370000${String(101 + nth).padStart(4, '0')}`,
  nickname,
  picture: nth % 2 ? 'older-woman-2' : 'older-man',
}))

/** Age at which a token is replaced. A token is valid for seven days, so a plan may use it for three more days. */
const tokenUseMs = 4 * dayMs

/** Signs a person in with a code, as the app does, and again when the token is old. A new account gets the nickname. */
export async function signInResident(
  service: PastService,
  { phone, nickname, picture }: Resident,
): Promise<Person> {
  const { app, clock, deps } = service
  const visitor = createDemoCaller(app, 1)
  async function logIn() {
    await visitor.auth.sendCode({ body: { phone, purpose: 'login' } })
    return visitor.auth.login({ body: { phone, code: service.readCode(phone) } })
  }
  const { token, user } = await logIn()
  let caller = createDemoCaller(app, 1, token)
  let issuedAt = clock.now()
  if (picture) await setDemoAvatar(deps.db, user.id, picture)
  if (user.nickname === null) await caller.users.setProfile({ body: { nickname } })
  return {
    id: user.id,
    phone,
    name: user.nickname ?? nickname,
    async api() {
      if (clock.now() - issuedAt < tokenUseMs) return caller
      issuedAt = clock.now()
      caller = createDemoCaller(app, 1, (await logIn()).token)
      return caller
    },
  }
}
