import { toIso } from '@sanhe/kit/clock'
import { addressKey } from '@sanhe/kit/limits'
import { hashPassword, verifyPassword } from '@sanhe/kit/passwords'
import { randomToken } from '@sanhe/kit/secrets'
import { type Deps, limits } from '#core'
import { refuse } from './errors.ts'
import { addUser, findSetting, findUserByName, removeUserSessions, setSetting, setUser } from './store.ts'

/** What of ADMIN_PASSWORD was last taken over, as a hash: a password changed in the product outlives a restart. */
const adminPasswordSetting = 'admin_password_from_environment'

type Attempt = { username: string; password: string; ip: string }

/** The user of these credentials. Charged before hashing and given back on success; tells nobody which half was wrong. */
export async function checkLogin(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  { username, password, ip }: Attempt,
) {
  const address = addressKey(ip)
  const byName = `${address}\n${username.normalize('NFKC').toLowerCase()}`
  const nameFreeIn = await limiter.take('loginByName', limits.loginByName, byName)
  // One who keeps on guessing a name that is shut already does not use up what everybody at the address shares.
  const retryAfter = nameFreeIn || (await limiter.take('loginByAddress', limits.loginByAddress, address))
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const user = findUserByName(db, username)
  const matches = await verifyPassword(password, user?.password_hash)
  if (!user || !matches || user.disabled_at) throw refuse('WRONG_LOGIN')
  await limiter.giveBack('loginByName', byName)
  await limiter.giveBack('loginByAddress', address)
  return { id: user.id, username: user.username, role: user.role }
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
