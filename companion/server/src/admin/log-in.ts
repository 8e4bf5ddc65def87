import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { randomToken } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  countLoginAttempt,
  type LoginAttemptDeps,
  loginOriginOf,
  openSession,
  tokenLifetimeMs,
} from '#access'
import { type Deps, loginLimits } from '#core'
import { apiError } from './errors.ts'
import { addAdmin, findAdmin, findAnyAdmin, setLastLogin } from './store.ts'

export type AdminLoginDeps = LoginAttemptDeps & Pick<Deps, 'tokens'>
/** A request with a password, and the reply that may mark its device as known. */
export type LoginExchange = { request: FastifyRequest; reply: FastifyReply }
type Credentials = { username: string; password: string }

const accountOf = (username: string) => `admin:${username}`

/**
 * Logs an administrator in. The attempt is counted before the password is hashed and refunded on success. The error
 * does not reveal whether the username or the password was wrong.
 */
export async function logInAdmin(
  deps: AdminLoginDeps,
  { username, password }: Credentials,
  exchange: LoginExchange,
) {
  const { db, clock } = deps
  const admin = await findAdmin(db, username)
  const attempt = await countPasswordAttempt(deps, username, admin?.id, exchange.request)
  const matches = await verifyPassword(password, admin?.password_hash, await attempt.caller())
  if (!admin || !matches || admin.status !== 'active') throw apiError('INVALID_CREDENTIALS')
  await attempt.refund()
  await setLastLogin(db, admin.id, clock.now())
  return {
    token: await openAdminSession(deps, admin, exchange),
    expiresIn: tokenLifetimeMs / 1000,
    admin: { id: admin.id, username: admin.username },
  }
}

/** Opens a session for an administrator whose password was right, and marks the device as known. */
export async function openAdminSession(
  deps: AdminLoginDeps,
  { id, username }: { id: number; username: string },
  { request, reply }: LoginExchange,
) {
  const token = await openSession(deps, { type: 'admin', id }, loginOriginOf(request))
  deps.devices.remember(request, reply, accountOf(username))
  return token
}

/** Counts an attempt at a password, before it is checked. */
export async function countPasswordAttempt(
  deps: AdminLoginDeps,
  username: string,
  id: number | undefined,
  request: FastifyRequest,
) {
  const findHolder = () => (id === undefined ? undefined : { type: 'admin' as const, id })
  const attempt = { account: accountOf(username), findHolder, request }
  const charge = await countLoginAttempt(deps, 'adminLogin', loginLimits.admin, attempt)
  if (charge.retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  return charge
}

/**
 * Creates the first administrator at startup if there is none. Later changes of the configuration do not change a
 * password. Returns the generated password if none was configured; it is printed once and stored only as a hash.
 */
export async function ensureAdmin({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  if (await findAnyAdmin(db)) return undefined
  const { username, password: configuredPassword } = config.admin
  const password = configuredPassword ?? randomToken().slice(0, 16)
  const isNew = await addAdmin(db, {
    username,
    password_hash: await hashPassword(password),
    created_at: toDate(clock.now()),
  })
  return isNew && !configuredPassword ? password : undefined
}
