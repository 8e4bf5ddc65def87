import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB, Db } from '#core'

export type UserRow = Selectable<DB['users']>
export type LoginCodeRow = Selectable<DB['sms_codes']>
export type SessionRow = Selectable<DB['auth_sessions']>

/**
 * Locks a text, such as a phone number, until the transaction ends. Used where no row exists yet that could be locked.
 */
export const acquireNamedLock = (tx: Db, name: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)

export function getDailyPhoneCounts(db: Db, phone: string, dayStart: Instant) {
  const today = sql<boolean>`created_at >= ${toDate(dayStart)}`
  return db
    .selectFrom('sms_codes')
    .select((row) => [
      row.fn.countAll<number>().filterWhere(today).as('codes'),
      sql<number>`coalesce(sum(wrong_tries) FILTER (WHERE ${today}), 0)`.as('wrongTries'),
      row.fn.max('created_at').as('lastCodeAt'),
    ])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
}

export const findNewestLoginCode = (db: Db, phone: string) =>
  db
    .selectFrom('sms_codes')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const addLoginCode = (db: Db, code: Insertable<DB['sms_codes']>) =>
  db.insertInto('sms_codes').values(code).execute()

export const invalidateLoginCodes = (db: Db, phone: string, now: Instant) =>
  db
    .updateTable('sms_codes')
    .set({ closed_at: toDate(now) })
    .where('phone', '=', phone)
    .where('closed_at', 'is', null)
    .execute()

export const countWrongCodeGuess = (db: Db, id: number) =>
  db
    .updateTable('sms_codes')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Returns the account of a phone number; creates the account if none exists. */
export async function findOrCreateUser(db: Db, user: Insertable<DB['users']>) {
  const made = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { user: made, isNew: true }
  const found = db.selectFrom('users').selectAll().where('phone', '=', user.phone)
  return { user: await found.executeTakeFirstOrThrow(), isNew: false }
}

export const getUser = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findUserByUnionId = (db: Db, unionId: string) =>
  db.selectFrom('users').selectAll().where('social_union_id', '=', unionId).executeTakeFirst()

type UserChanges = Partial<Pick<UserRow, 'nickname' | 'avatar_url' | 'social_union_id'>>

export const updateUser = (db: Db, id: number, changes: UserChanges, now: Instant) =>
  db
    .updateTable('users')
    .set({ ...changes, updated_at: toDate(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns whether the phone number logged in from this IP address since the given time. */
export async function isKnownIpAddress(db: Db, phone: string, hash: string, since: Instant) {
  const found = await db
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.id', 'known_addresses.user_id')
    .select('known_addresses.user_id')
    .where('users.phone', '=', phone)
    .where('address_hash', '=', hash)
    .where('last_login_at', '>', toDate(since))
    .executeTakeFirst()
  return found !== undefined
}

export const upsertKnownIpAddress = (db: Db, userId: number, hash: string, now: Instant) =>
  db
    .insertInto('known_addresses')
    .values({ user_id: userId, address_hash: hash, last_login_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_login_at: toDate(now) }),
    )
    .execute()

export const addBindToken = (db: Db, token: Insertable<DB['bind_tokens']>) =>
  db.insertInto('bind_tokens').values(token).execute()

/** Marks a bind token as used and returns its social identity; undefined when the token is unknown, used or expired. */
export const consumeBindToken = (db: Db, hash: string, now: Instant) =>
  db
    .updateTable('bind_tokens')
    .set({ used_at: toDate(now) })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .returning('union_id')
    .executeTakeFirst()

export const addSession = (db: Db, session: Insertable<DB['auth_sessions']>) =>
  db.insertInto('auth_sessions').values(session).execute()

/** Returns whether the login is still valid: neither ended nor expired. */
export async function hasOpenSession(db: Db, sessionId: string, userId: number, now: Instant) {
  const found = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .executeTakeFirst()
  return found !== undefined
}

export const listSessions = (db: Db, userId: number, now: Instant) =>
  db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

export const lockSession = (tx: Db, id: string) =>
  tx.selectFrom('auth_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const extendSession = (db: Db, id: string, now: Instant, expiresAt: Instant) =>
  db
    .updateTable('auth_sessions')
    .set({ last_used_at: toDate(now), expires_at: toDate(expiresAt) })
    .where('id', '=', id)
    .execute()

const openSessions = (db: Db, userId: number, now: Instant) =>
  db
    .updateTable('auth_sessions')
    .set({ revoked_at: toDate(now) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toDate(now))

/** Ends one login of a user; returns false if the user has no open login with this id. */
export const endSession = (db: Db, userId: number, id: string, now: Instant) =>
  updateOneRow(openSessions(db, userId, now).where('id', '=', id))

export const endOtherSessions = (db: Db, userId: number, currentId: string, now: Instant) =>
  openSessions(db, userId, now).where('id', '<>', currentId).execute()

export const addRefreshToken = (db: Db, token: Insertable<DB['refresh_tokens']>) =>
  db.insertInto('refresh_tokens').values(token).execute()

/** Returns a refresh token's row, and whether the token that replaced it was itself replaced later. */
export const findRefreshToken = (db: Db, id: string) =>
  db
    .selectFrom('refresh_tokens as token')
    .leftJoin('refresh_tokens as next', 'next.id', 'token.replaced_by')
    .selectAll('token')
    .select('next.replaced_by as successor_of_next')
    .where('token.id', '=', id)
    .executeTakeFirst()

export const markRefreshTokenReplaced = (db: Db, id: string, by: string, now: Instant) =>
  db
    .updateTable('refresh_tokens')
    .set({ replaced_by: by, replaced_at: toDate(now) })
    .where('id', '=', id)
    .execute()

type CutoffTimes = Record<'codes' | 'logins' | 'binds' | 'addresses', Instant>

export async function deleteExpiredLoginRows(db: Db, before: CutoffTimes) {
  await db.deleteFrom('known_addresses').where('last_login_at', '<=', toDate(before.addresses)).execute()
  await db.deleteFrom('sms_codes').where('created_at', '<', toDate(before.codes)).execute()
  await db.deleteFrom('bind_tokens').where('expires_at', '<', toDate(before.binds)).execute()
  await db
    .deleteFrom('auth_sessions')
    .where((row) =>
      row.or([row('revoked_at', '<', toDate(before.logins)), row('expires_at', '<', toDate(before.logins))]),
    )
    .execute()
}
