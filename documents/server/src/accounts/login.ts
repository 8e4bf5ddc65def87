import { toIso } from '@sanhe/kit/runtime/clock'
import type { SetCookieFunction } from '@sanhe/kit/security/known-devices'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit, toAuditOrigin } from '#audit'
import { type Deps, findSetting, type SessionUser, setSetting } from '#core'
import { apiError } from './errors.ts'
import { countLoginAttempt, toLoginAccountKey, type LoginAttemptDeps } from './login-attempts.ts'
import { needsSecondFactor } from './second-factor-requirement.ts'
import { openSession } from './sessions.ts'
import { addUser, findUserByName, removeUserSessions, setUser } from './store.ts'

/**
 * Setting that holds the hash of the last applied ADMIN_PASSWORD, so that a password changed in the product survives a
 * restart.
 */
const adminPasswordSetting = 'admin_password_from_environment'

type LoginDeps = LoginAttemptDeps & Pick<Deps, 'db' | 'clock'>
type Credentials = { username: string; password: string }

/**
 * Returns the user with these credentials. Each attempt counts against the rate limit before the password is hashed.
 * A successful attempt is subtracted again. The error never reveals whether the username or the password was wrong.
 */
export async function verifyLogin(
  deps: LoginDeps,
  { username, password }: Credentials,
  request: FastifyRequest,
) {
  const attempt = await countLoginAttempt(deps, username, request, 'login')
  const user = findUserByName(deps.db, username)
  const matches = await verifyPassword(password, user?.password_hash, attempt.caller)
  if (!user || !matches || user.disabled_at) {
    recordFailedLogin(deps, user, request, matches ? 'disabled' : 'wrong_password')
    throw apiError('WRONG_LOGIN')
  }
  await attempt.refund()
  attempt.rememberAddress()
  return { id: user.id, username: user.username, role: user.role }
}

/**
 * Sets the device cookie through the same cookie plugin as the session cookie, so that the session cookie
 * stays the first Set-Cookie header of a login response.
 */
export const setDeviceCookie: SetCookieFunction = (reply, name, value, options) =>
  void reply.setCookie(name, value, options)

/** The log does not contain unknown names, because people type passwords into the wrong field. */
export function recordFailedLogin(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: { id: number; username: string } | undefined,
  request: FastifyRequest,
  reason: 'wrong_password' | 'disabled' | 'second_factor',
) {
  const origin = { kind: 'person', id: null, name: '', address: request.ip } as const
  transaction(deps.db, () =>
    recordAudit(deps, user ? toAuditOrigin(user, request) : origin, {
      action: 'login.failed',
      detail: { reason: user ? reason : 'unknown_name' },
    }),
  )
}

export type SignInDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'devices'>
type Account = Pick<SessionUser, 'id' | 'username' | 'role'>

/** Opens a session for this browser and makes the browser a known device of the user. */
export function signInUser(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, username, role }: Account,
  loginMethod: SessionUser['loginMethod'] = 'password',
) {
  transaction(deps.db, () => {
    openSession(deps, request, reply, id, loginMethod)
    recordAudit(deps, toAuditOrigin({ id, username }, request), {
      action: 'login',
      detail: { method: loginMethod },
    })
  })
  deps.devices.remember(request, reply, toLoginAccountKey(username))
  const isIncomplete = needsSecondFactor(deps.db, { id, role }, loginMethod)
  return { id, username, role, ...(isIncomplete && { needs_second_factor: true as const }) }
}

/**
 * Creates the administrator at start, or applies a changed ADMIN_PASSWORD. Returns the generated password if none was
 * configured: the caller shows it once, and only its hash is stored.
 */
export async function ensureAdministrator({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const admin = findUserByName(db, config.adminUsername)
  const given = config.adminPassword
  if (admin && (!given || (await verifyPassword(given, findSetting(db, adminPasswordSetting)))))
    return undefined
  const password = given ?? generateRandomToken().slice(0, 16)
  const passwordHash = await hashPassword(password)
  if (admin) {
    setUser(db, { ...admin, password_hash: passwordHash, role: 'admin', disabled_at: null })
    removeUserSessions(db, admin.id)
  } else
    addUser(db, {
      username: config.adminUsername,
      password_hash: passwordHash,
      role: 'admin',
      created_at: toIso(clock.now()),
    })
  if (given) setSetting(db, adminPasswordSetting, passwordHash)
  return given ? undefined : password
}
