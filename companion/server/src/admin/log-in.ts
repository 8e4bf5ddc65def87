import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  countLoginAttempt,
  getLoginOrigin,
  type LoginAttemptDeps,
  openSession,
  tokenLifetimeMs,
} from '#access'
import { type Deps, loginRateLimits } from '#core'
import { getAdmin } from './accounts-store.ts'
import { apiError } from './errors.ts'
import { issueLoginTicket, loginTicketLifetimeMs } from './login-tickets.ts'
import { addAdmin, findAdmin, findAnyAdmin, setAdminLastLogin } from './store.ts'

export type AdminLoginDeps = LoginAttemptDeps & Pick<Deps, 'tokens'>
/** The request with the password, and the reply, whose cookie marks the device as known after a login. */
export type LoginRequestAndReply = { request: FastifyRequest; reply: FastifyReply }
type Credentials = { username: string; password: string }

const accountOf = (username: string) => `admin:${username}`

/**
 * Logs an administrator in. The attempt is counted before the password is hashed, and no longer counts after a
 * successful login. The error does not reveal whether the username or the password was wrong.
 */
export async function logInAdmin(
  deps: AdminLoginDeps,
  { username, password }: Credentials,
  exchange: LoginRequestAndReply,
) {
  const admin = await findAdmin(deps.db, username)
  const attempt = await countAdminLoginAttempt(deps, username, admin?.id, exchange.request)
  const matches = await verifyPassword(password, admin?.password_hash, await attempt.caller())
  if (!admin || !matches || admin.status !== 'active') throw apiError('INVALID_CREDENTIALS')
  await attempt.refund()
  if (admin.totp_enabled_at !== null)
    return {
      secondFactorRequired: true as const,
      ticket: issueLoginTicket(deps, admin),
      expiresIn: loginTicketLifetimeMs / 1000,
    }
  return completeLogin(deps, admin, exchange)
}

/** Opens the session of an administrator whose password and, if enabled, second factor were correct. */
export async function completeLogin(
  deps: AdminLoginDeps,
  admin: { id: number; username: string },
  exchange: LoginRequestAndReply,
) {
  await setAdminLastLogin(deps.db, admin.id, deps.clock.now())
  return {
    token: await openAdminSession(deps, admin, exchange),
    expiresIn: tokenLifetimeMs / 1000,
    admin: { id: admin.id, username: admin.username },
  }
}

/** Checks the password of a signed-in administrator. Wrong passwords count as failed logins. */
export async function assertAdminPassword(
  deps: AdminLoginDeps,
  id: number,
  password: string,
  request: FastifyRequest,
) {
  const admin = await getAdmin(deps.db, id)
  const charge = await countAdminLoginAttempt(deps, admin.username, id, request)
  if (!(await verifyPassword(password, admin.password_hash, await charge.caller())))
    throw apiError('WRONG_PASSWORD')
  await charge.refund()
  return admin
}

/** Opens a session for an administrator who entered the right password, and marks the device as known. */
export async function openAdminSession(
  deps: AdminLoginDeps,
  { id, username }: { id: number; username: string },
  { request, reply }: LoginRequestAndReply,
) {
  const token = await openSession(deps, { type: 'admin', id }, getLoginOrigin(request))
  deps.devices.remember(request, reply, accountOf(username))
  return token
}

/**
 * Counts a login attempt before the password or the code of the second factor is checked. Passwords and codes have
 * separate limits, because a correct password removes its attempt from the count.
 */
export async function countAdminLoginAttempt(
  deps: AdminLoginDeps,
  username: string,
  id: number | undefined,
  request: FastifyRequest,
  name: 'adminLogin' | 'adminSecondFactor' = 'adminLogin',
) {
  const findHolder = () => (id === undefined ? undefined : { type: 'admin' as const, id })
  const attempt = { account: accountOf(username), findHolder, request }
  const charge = await countLoginAttempt(deps, name, loginRateLimits.admin, attempt)
  if (charge.retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  return charge
}

/**
 * Creates the first administrator if none exists when the service starts. Changing the configuration later does not
 * change the password. Returns the generated password if none was configured. The service prints this password once and
 * stores only its hash.
 */
export async function ensureFirstAdmin({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  if (await findAnyAdmin(db)) return undefined
  const { username, password: configuredPassword } = config.admin
  const password = configuredPassword ?? generateRandomToken().slice(0, 16)
  const isNew = await addAdmin(db, {
    username,
    password_hash: await hashPassword(password),
    role: 'owner',
    created_at: toDate(clock.now()),
  })
  return isNew && !configuredPassword ? password : undefined
}
