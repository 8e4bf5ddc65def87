import type { FastifyReply, FastifyRequest } from 'fastify'
import { openSession, loginOriginOf, type LoginAttemptDeps } from '#access'
import { type Deps, maskPhone, refuseInactive } from '#core'
import { goOnCounting, isProfileComplete } from '#users'
import { phoneLimitKey, withVerifiedCode } from './codes.ts'
import { findOrCreateUserByPhone, findUserId } from './store.ts'

type UserLoginDeps = LoginAttemptDeps & Pick<Deps, 'tokens' | 'emit'>
type LoginExchange = { request: FastifyRequest; reply: FastifyReply }

/** Logs in the owner of the phone and creates the account at the first login. */
export async function logInUser(
  deps: UserLoginDeps,
  attempt: { phone: string; code: string },
  { request, reply }: LoginExchange,
) {
  const id = await findUserId(deps.db, attempt.phone)
  const holder = id === undefined ? undefined : { type: 'user' as const, id }
  const { user, isNew } = await withVerifiedCode(
    deps,
    { ...attempt, purpose: 'login', holder, request },
    (tx) => findOrCreateUser({ ...deps, db: tx }, attempt.phone),
  )
  if (user.status !== 'active') throw refuseInactive(user.status)
  const token = await openSession(deps, { type: 'user', id: user.id }, loginOriginOf(request))
  deps.devices.remember(request, reply, phoneLimitKey(attempt.phone))
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

async function findOrCreateUser({ db, clock, config, emit }: UserLoginDeps, phone: string) {
  const entered = await findOrCreateUserByPhone(db, phone, config.launchCity, clock.now())
  const { id } = entered.user
  if (entered.isNew) {
    await goOnCounting({ config, db }, id, phone, clock.now())
    await emit(db, { type: 'user.registered', subject: `user:${id}`, payload: { userId: id } })
  }
  return entered
}
