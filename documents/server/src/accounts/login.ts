import { toIso } from '@sanhe/kit/runtime/clock'
import type { SetCookie } from '@sanhe/kit/security/known-devices'
import { chargeLoginAttempt } from '@sanhe/kit/security/login-limits'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { rateLimitKeyOfIp } from '@sanhe/kit/security/rate-limiter'
import { randomToken } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Deps, loginLimits, type SessionUser } from '#core'
import { apiError } from './errors.ts'
import { openSession } from './sessions.ts'
import { addUser, findSetting, findUserByName, removeUserSessions, setSetting, setUser } from './store.ts'

/**
 * Setting that holds the hash of the last applied ADMIN_PASSWORD, so that a password changed in the product survives a
 * restart.
 */
const adminPasswordSetting = 'admin_password_from_environment'

type LoginDeps = Pick<Deps, 'db' | 'limiter' | 'devices' | 'knownIpAddresses'>
type Credentials = { username: string; password: string }

/**
 * Returns the user with these credentials. Each attempt is counted before the password is hashed; a successful
 * attempt is subtracted again. The error never reveals whether the username or the password was wrong. Unknown
 * clients share one limit for each username. A device or IP address that is known from an earlier login bypasses this
 * shared limit.
 */
export async function verifyLogin(
  deps: LoginDeps,
  { username, password }: Credentials,
  request: FastifyRequest,
) {
  const { db, limiter } = deps
  const tried = describeAttempt(deps, username, request)
  const charge = await chargeLoginAttempt({ limiter, addressLimiter: limiter }, 'login', loginLimits, tried)
  if (charge.retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  const user = findUserByName(db, username)
  const caller = { address: tried.address, isKnown: tried.isKnownAddress() || tried.device !== undefined }
  const matches = await verifyPassword(password, user?.password_hash, caller)
  if (!user || !matches || user.disabled_at) throw apiError('WRONG_LOGIN')
  await charge.refund()
  deps.knownIpAddresses.add(tried.account, tried.address)
  return { id: user.id, username: user.username, role: user.role }
}

/**
 * Sets the device cookie through the same cookie plugin as the session cookie, so that the session cookie
 * stays the first Set-Cookie header of a login response.
 */
export const setDeviceCookie: SetCookie = (reply, name, value, options) =>
  void reply.setCookie(name, value, options)

export type SignInDeps = Pick<Deps, 'db' | 'clock' | 'sessions' | 'devices'>
type Account = Pick<SessionUser, 'id' | 'username' | 'role'>

/** Opens a session for this browser and makes the browser a known device of the user. */
export function signInUser(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, username, role }: Account,
) {
  openSession(deps, request, reply, id)
  deps.devices.remember(request, reply, loginAccountKey(username))
  return { id, username, role }
}

/** Returns the key of an account for rate limits and known devices. The key is independent of case and Unicode form. */
const loginAccountKey = (username: string) => `user:${username.normalize('NFKC').toLowerCase()}`

function describeAttempt(deps: LoginDeps, username: string, request: FastifyRequest) {
  const account = loginAccountKey(username)
  const address = rateLimitKeyOfIp(request.ip)
  const device = deps.devices.deviceOf(request, account)
  return { account, address, device, isKnownAddress: () => deps.knownIpAddresses.has(account, address) }
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
  const password = given ?? randomToken().slice(0, 16)
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
