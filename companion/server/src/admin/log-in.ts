import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword, verifyPassword } from '@sanhe/kit/security/passwords'
import { randomToken } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chargeTry, openSession, originOf, type TryDeps, tokenLifetimeMs } from '#access'
import { type Deps, loginLimits } from '#core'
import { refuse } from './errors.ts'
import { addAdmin, findAdmin, findAnyAdmin, setLastLogin } from './store.ts'

export type LoginDeps = TryDeps & Pick<Deps, 'tokens'>
/** A request that shows a password, and the reply that may make its device known. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Credentials = { username: string; password: string }

const accountOf = (username: string) => `admin:${username}`

/** Lets an administrator in. Charged before hashing, given back on success; tells nobody which half was wrong. */
export async function logIn(deps: LoginDeps, { username, password }: Credentials, exchange: Exchange) {
  const { db, clock } = deps
  const admin = await findAdmin(db, username)
  const { refund: giveBack, caller } = await chargePassword(deps, username, admin?.id, exchange.request)
  const matches = await verifyPassword(password, admin?.password_hash, await caller())
  if (!admin || !matches || admin.status !== 'active') throw refuse('INVALID_CREDENTIALS')
  await giveBack()
  await setLastLogin(db, admin.id, clock.now())
  return {
    token: await enter(deps, admin, exchange),
    expiresIn: tokenLifetimeMs / 1000,
    admin: { id: admin.id, username: admin.username },
  }
}

/** Opens a session for an administrator whose password was right, and makes the device known. */
export async function enter(
  deps: LoginDeps,
  { id, username }: { id: number; username: string },
  { request, reply }: Exchange,
) {
  const token = await openSession(deps, { type: 'admin', id }, originOf(request))
  deps.devices.remember(request, reply, accountOf(username))
  return token
}

/** Counts a try at a password, before it is checked. */
export async function chargePassword(
  deps: LoginDeps,
  username: string,
  id: number | undefined,
  request: FastifyRequest,
) {
  const findHolder = () => (id === undefined ? undefined : { type: 'admin' as const, id })
  const tried = { account: accountOf(username), findHolder, request }
  const charge = await chargeTry(deps, 'adminLogin', loginLimits.admin, tried)
  if (charge.retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter: charge.retryAfter })
  return charge
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
