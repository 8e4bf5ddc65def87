import type { FastifyReply, FastifyRequest } from 'fastify'
import { addSession, type Origin, originOf, type TryDeps } from '#access'
import { type Deps, maskPhone, refuseInactive } from '#core'
import { carryOverCounts, isProfileComplete } from '#users'
import { accountOf, withCode } from './codes.ts'
import { enterUser, findUserId } from './store.ts'

type LoginDeps = TryDeps & Pick<Deps, 'tokens' | 'emit'>
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Logs in whoever holds the phone; the first time makes the account. */
export async function logIn(
  deps: LoginDeps,
  shown: { phone: string; code: string },
  { request, reply }: Exchange,
) {
  const findHolder = async () => {
    const id = await findUserId(deps.db, shown.phone)
    return id === undefined ? undefined : holderOf(id)
  }
  const { user, isNew, session } = await withCode(
    deps,
    { ...shown, purpose: 'login', findHolder, request },
    (tx) => enter({ ...deps, db: tx }, shown.phone, originOf(request)),
  )
  if (!session) throw refuseInactive(user.status)
  const token = await deps.tokens.issue(holderOf(user.id), session)
  deps.devices.remember(request, reply, accountOf(shown.phone))
  return {
    token,
    user: {
      id: user.id,
      phone: maskPhone(user.phone),
      nickname: user.nickname,
      isNewUser: isNew,
      profileComplete: isProfileComplete(user),
    },
  }
}

const holderOf = (id: number) => ({ type: 'user' as const, id })

/** The session is absent where the account is not active. */
async function enter(deps: LoginDeps, phone: string, origin: Origin) {
  const { db, clock, config, emit } = deps
  const entered = await enterUser(db, phone, config.launchCity, clock.now())
  const { id, status } = entered.user
  if (entered.isNew) {
    await carryOverCounts({ config, db }, id, phone, clock.now())
    await emit(db, { type: 'user.registered', subject: `user:${id}`, payload: { userId: id } })
  }
  const session = status === 'active' ? await addSession(deps, holderOf(id), origin) : undefined
  return { ...entered, session }
}
