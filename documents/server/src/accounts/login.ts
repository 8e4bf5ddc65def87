import { toIso } from '@sanhe/kit/runtime/clock'
import type { SetCookie } from '@sanhe/kit/security/known-devices'
import { chargeLoginAttempt } from '@sanhe/kit/security/login-limits'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { randomToken } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import { type Deps, loginLimits } from '#core'
import { refuse } from './errors.ts'
import { addUser, findSetting, findUserByName, removeUserSessions, setSetting, setUser } from './store.ts'

/** What of ADMIN_PASSWORD was last taken over, as a hash: a password changed in the product outlives a restart. */
const adminPasswordSetting = 'admin_password_from_environment'

type LoginDeps = Pick<Deps, 'db' | 'limiter' | 'devices' | 'knownAddresses'>
type Credentials = { username: string; password: string }

/**
 * The user of these credentials. Charged before hashing and given back on success; tells nobody which half was wrong.
 * Strangers share a ceiling for each name, which a device or an address known from an earlier login passes.
 */
export async function checkLogin(
  deps: LoginDeps,
  { username, password }: Credentials,
  request: FastifyRequest,
) {
  const { db, limiter } = deps
  const tried = triedBy(deps, username, request)
  const charge = await chargeLoginAttempt({ limiter, addressLimiter: limiter }, 'login', loginLimits, tried)
  if (charge.retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  const user = findUserByName(db, username)
  const caller = { address: tried.address, isKnown: tried.isKnownAddress() || tried.device !== undefined }
  const matches = await verifyPassword(password, user?.password_hash, caller)
  if (!user || !matches || user.disabled_at) throw refuse('WRONG_LOGIN')
  await charge.refund()
  deps.knownAddresses.add(tried.account, tried.address)
  return { id: user.id, username: user.username, role: user.role }
}

/** By the plugin, as the session: so the session's cookie stays the first one of a login. */
export const setDeviceCookie: SetCookie = (reply, name, value, options) =>
  void reply.setCookie(name, value, options)

/** Names an account to the limits and to its known devices, however its name was typed. */
export const accountOf = (username: string) => `user:${username.normalize('NFKC').toLowerCase()}`

function triedBy(deps: LoginDeps, username: string, request: FastifyRequest) {
  const account = accountOf(username)
  const address = ipKey(request.ip)
  const device = deps.devices.deviceOf(request, account)
  return { account, address, device, isKnownAddress: () => deps.knownAddresses.has(account, address) }
}

/**
 * At start: the administrator exists, and a new ADMIN_PASSWORD takes effect. Returns a password that was made
 * up because none was given: it is shown once and kept only as its hash.
 */
export async function ensureAdmin({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
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
