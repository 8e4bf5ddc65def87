import type { FastifyReply, FastifyRequest } from 'fastify'
import { addSessionInTransaction, getLoginOrigin, type LoginAttemptDeps, type LoginOrigin } from '#access'
import { type Deps, createInactiveAccountError, maskPhone } from '#core'
import { type AgreedLegalVersions, assertAgreedVersions, recordConsents } from '#legal'
import { isProfileComplete } from '#users'
import { getPhoneLimitKey, withVerifiedSmsCode } from './codes.ts'
import { findOrCreateUser } from './registration.ts'
import { findUserId } from './store.ts'

type UserLoginDeps = LoginAttemptDeps & Pick<Deps, 'tokens' | 'emit'>
type LoginRequestAndReply = { request: FastifyRequest; reply: FastifyReply }

/** Logs in the owner of a phone number, and creates the account at the first login. */
export async function logInUser(
  deps: UserLoginDeps,
  attempt: { phone: string; code: string; consents?: AgreedLegalVersions | undefined },
  { request, reply }: LoginRequestAndReply,
) {
  await assertAgreedVersions(deps, attempt.consents)
  const findHolder = async () => {
    const id = await findUserId(deps.db, attempt.phone)
    return id === undefined ? undefined : holderOf(id)
  }
  const { user, isNew, session } = await withVerifiedSmsCode(
    deps,
    { ...attempt, purpose: 'login', findHolder, request },
    async (tx) => {
      const within = { ...deps, db: tx }
      const entered = await findOrCreateUserWithSession(within, attempt.phone, getLoginOrigin(request))
      await recordConsents(within, holderOf(entered.user.id), attempt.consents, request)
      return entered
    },
  )
  if (!session) throw createInactiveAccountError(user.status)
  const token = await deps.tokens.issue(holderOf(user.id), session)
  deps.devices.remember(request, reply, getPhoneLimitKey(attempt.phone))
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

/** Returns the user and a new session. The session is undefined if the account is not active. */
async function findOrCreateUserWithSession(deps: UserLoginDeps, phone: string, origin: LoginOrigin) {
  const entered = await findOrCreateUser(deps, phone)
  const { id, status } = entered.user
  const session = status === 'active' ? await addSessionInTransaction(deps, holderOf(id), origin) : undefined
  return { ...entered, session }
}
