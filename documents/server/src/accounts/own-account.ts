import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { verifyPassword } from '@sanhe/kit/security/passwords'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyRequest } from 'fastify'
import { recordAudit, toAuditOrigin } from '#audit'
import { type Deps, rateLimits, type SessionUser } from '#core'
import { apiError } from './errors.ts'
import { readSessionId, sessionLifetimeMs } from './sessions.ts'
import * as store from './store.ts'
import { getActiveUser, hashNewPassword } from './users.ts'

export type OwnAccountDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'limiter'>
type PasswordChange = { current_password: string; new_password: string }

/** Returns the hash of the session id of a signed-in request, which identifies the row of the session. */
export const currentSessionHash = (request: FastifyRequest) => sha256(readSessionId(request) ?? '')

/** Checks the password of a signed-in user. Attempts with a wrong password are rate limited. */
export async function assertOwnPassword(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  userId: number,
  password: string,
  request: FastifyRequest,
) {
  const key = String(userId)
  const retryAfter = await limiter.take('ownPassword', rateLimits.ownPassword, key)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  const caller = { address: toIpRateLimitKey(request.ip), isKnown: true }
  if (!(await verifyPassword(password, getActiveUser(db, userId).password_hash, caller)))
    throw apiError('WRONG_CURRENT_PASSWORD')
  await limiter.refund('ownPassword', key)
}

/** Changes the user's own password and ends the user's other sessions. */
export async function changeOwnPassword(
  deps: OwnAccountDeps,
  actor: SessionUser,
  given: PasswordChange,
  request: FastifyRequest,
) {
  const { db, sessions } = deps
  await assertOwnPassword(deps, actor.id, given.current_password, request)
  const passwordHash = await hashNewPassword(given.new_password)
  transaction(db, () => {
    store.setUser(db, { ...getActiveUser(db, actor.id), password_hash: passwordHash })
    recordAudit(deps, toAuditOrigin(actor, request), { action: 'password.changed' })
    store.removeOtherSessions(db, actor.id, currentSessionHash(request))
    sessions.clear()
  })
}

/** Lists the devices that are signed in, the last used first. */
export function listOwnSessions({ db, clock }: OwnAccountDeps, userId: number, request: FastifyRequest) {
  const current = currentSessionHash(request)
  return store.listSessions(db, userId, toIso(clock.now())).map((session) => ({
    id: publicSessionId(session.id_hash),
    user_agent: session.user_agent,
    is_current: session.id_hash === current,
    created_at: session.created_at,
    last_used_at: toIso(fromIso(session.expires_at) - sessionLifetimeMs),
  }))
}

/**
 * Returns the id that the API shows for a session: a part of the hash, because neither the cookie nor the
 * whole hash may leave the service.
 */
const publicSessionId = (idHash: string) => idHash.slice(0, 20)

export function endOwnSession({ db, clock, sessions }: OwnAccountDeps, userId: number, id: string) {
  const all = store.listSessions(db, userId, toIso(clock.now()))
  const session = all.find(({ id_hash }) => publicSessionId(id_hash) === id)
  if (!session) throw apiError('SESSION_NOT_FOUND')
  store.removeSession(db, session.id_hash)
  sessions.clear()
}

export function endOtherSessions({ db, sessions }: OwnAccountDeps, userId: number, request: FastifyRequest) {
  const ended = store.removeOtherSessions(db, userId, currentSessionHash(request))
  sessions.clear()
  return ended
}
