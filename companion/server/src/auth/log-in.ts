import type { FastifyReply, FastifyRequest } from 'fastify'
import { openSession, originOf, type TryDeps } from '#access'
import { type Deps, maskPhone, refuseInactive } from '#core'
import { goOnCounting, isProfileComplete } from '#users'
import { accountOf, withCode } from './codes.ts'
import { enterUser, findUserId } from './store.ts'

type LoginDeps = TryDeps & Pick<Deps, 'tokens' | 'emit'>
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Logs in the owner of the phone and creates the account at the first login. */
export async function logIn(
  deps: LoginDeps,
  shown: { phone: string; code: string },
  { request, reply }: Exchange,
) {
  const id = await findUserId(deps.db, shown.phone)
  const holder = id === undefined ? undefined : { type: 'user' as const, id }
  const { user, isNew } = await withCode(deps, { ...shown, purpose: 'login', holder, request }, (tx) =>
    enter({ ...deps, db: tx }, shown.phone),
  )
  if (user.status !== 'active') throw refuseInactive(user.status)
  const token = await openSession(deps, { type: 'user', id: user.id }, originOf(request))
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

async function enter({ db, clock, config, emit }: LoginDeps, phone: string) {
  const entered = await enterUser(db, phone, config.launchCity, clock.now())
  const { id } = entered.user
  if (entered.isNew) {
    await goOnCounting({ config, db }, id, phone, clock.now())
    await emit(db, { type: 'user.registered', subject: `user:${id}`, payload: { userId: id } })
  }
  return entered
}
