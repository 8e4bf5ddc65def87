import { toDate } from '@sanhe/kit/clock'
import { addressKey } from '@sanhe/kit/limits'
import { hashPassword, verifyPassword } from '@sanhe/kit/passwords'
import { randomToken } from '@sanhe/kit/secrets'
import { tokenLifetimeMs } from '#access'
import { type Deps, limits } from '#core'
import { refuse } from './errors.ts'
import { addAdmin, findAdmin, findAnyAdmin, setLastLogin } from './store.ts'

export type LoginDeps = Pick<Deps, 'db' | 'clock' | 'limiter' | 'rateLimiter' | 'tokens'>
type Attempt = { username: string; password: string; ip: string }

/** Lets an administrator in. Charged before hashing, given back on success; tells nobody which half was wrong. */
export async function logIn(deps: LoginDeps, { username, password, ip }: Attempt) {
  const { db, clock, tokens } = deps
  const giveBack = await chargeTry(deps, username, addressKey(ip))
  const admin = await findAdmin(db, username)
  const matches = await verifyPassword(password, admin?.password_hash)
  if (!admin || !matches || admin.status !== 'active') throw refuse('INVALID_CREDENTIALS')
  await giveBack()
  await setLastLogin(db, admin.id, clock.now())
  return {
    token: await tokens.issue({ type: 'admin', id: admin.id }),
    expiresIn: tokenLifetimeMs / 1000,
    admin: { id: admin.id, username: admin.username },
  }
}

/** Counts a try; what it returns gives it back, for one that was right. */
export async function chargeTry({ limiter, rateLimiter }: LoginDeps, username: string, address: string) {
  const nameFreeIn = await limiter.take('adminLoginByName', limits.adminLogin, username)
  // Who keeps on guessing a name that is shut does not use up what everybody at the address shares.
  const retryAfter = nameFreeIn || (await rateLimiter.take('adminLoginByAddress', limits.adminLogin, address))
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  return async () => {
    await limiter.giveBack('adminLoginByName', username)
    await rateLimiter.giveBack('adminLoginByAddress', address)
  }
}

/**
 * At start, while there is no administrator: makes the first. Later settings change nobody's password. Returns a
 * password that was made up because none was given: it is shown once and kept only as its hash.
 */
export async function ensureAdmin({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  if (await findAnyAdmin(db)) return undefined
  const { username, password: given } = config.admin
  const password = given ?? randomToken().slice(0, 16)
  const isNew = await addAdmin(db, {
    username,
    password_hash: await hashPassword(password),
    created_at: toDate(clock.now()),
  })
  return isNew && !given ? password : undefined
}
