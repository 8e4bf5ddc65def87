import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, SessionUser } from '#core'
import { apiError } from './errors.ts'
import { recordFailedLogin, type SignInDeps, signInUser } from './login.ts'
import { countLoginAttempt, type LoginAttemptDeps } from './login-attempts.ts'
import { acceptsSecondFactorCode } from './second-factor.ts'
import * as store from './second-factor-store.ts'
import { findUser } from './store.ts'

/** Time between the password and the second factor of a login. */
const challengeLifetimeMs = 5 * minuteMs

type Account = Pick<SessionUser, 'id' | 'username' | 'role'>

/**
 * Continues a login after the right password: opens the session, or returns a challenge if the user has a second
 * factor. A challenge is no login: only `completeSignIn` accepts it.
 */
export function beginSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
) {
  const { db, clock } = deps
  if (!store.hasSecondFactor(db, account.id)) return { user: signInUser(deps, request, reply, account) }
  const challenge = generateRandomToken()
  const expiresAt = toIso(clock.now() + challengeLifetimeMs)
  transaction(db, () =>
    store.addLoginChallenge(db, { id_hash: sha256(challenge), user_id: account.id, expires_at: expiresAt }),
  )
  return { challenge, expires_at: expiresAt }
}

type SecondStep = { challenge: string; code: string }

/**
 * Completes a login. Code, challenge and session change in one transaction, so that a challenge and a code open at most
 * one session. A wrong code leaves the challenge valid.
 */
export async function completeSignIn(
  deps: SignInDeps & LoginAttemptDeps & Pick<Deps, 'config'>,
  { challenge, code }: SecondStep,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const account = findChallengedUser(deps, challenge)
  const attempt = await countLoginAttempt(deps, account.username, request, 'secondFactor')
  const user = transaction(deps.db, () => {
    const { id, username, role } = findChallengedUser(deps, challenge)
    if (!acceptsSecondFactorCode(deps, id, code)) return undefined
    store.removeLoginChallenge(deps.db, sha256(challenge))
    return signInUser(deps, request, reply, { id, username, role })
  })
  if (!user) {
    recordFailedLogin(deps, account, request, 'second_factor')
    throw apiError('SECOND_FACTOR_CODE_WRONG')
  }
  await attempt.refund()
  return user
}

function findChallengedUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, challenge: string) {
  const found = store.findLoginChallenge(db, sha256(challenge), toIso(clock.now()))
  const user = found && findUser(db, found.user_id)
  if (!user || user.disabled_at !== null) throw apiError('LOGIN_CHALLENGE_EXPIRED')
  return user
}
