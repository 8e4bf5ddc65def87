import { type Instant, toDate } from '@sanhe/kit/clock'
import { type Insertable, sql } from 'kysely'
import type { DB, Db } from '#core'

export type Purpose = 'login' | 'bindChild'

/** One after another for a phone, until the transaction ends. */
export const lockPhone = (tx: Db, phone: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`.execute(tx)

/** When codes were sent to a phone since then, newest first. */
export async function listSent(db: Db, phone: string, since: Instant) {
  const rows = await db
    .selectFrom('sms_codes')
    .select('created_at')
    .where('phone', '=', phone)
    .where('created_at', '>', toDate(since))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at.getTime())
}

export const addCode = (db: Db, code: Insertable<DB['sms_codes']>) =>
  db.insertInto('sms_codes').values(code).execute()

/** Codes of a phone that can still be used. */
export const listValid = (db: Db, phone: string, purpose: Purpose, now: Instant) =>
  db
    .selectFrom('sms_codes')
    .select(['id', 'code', 'wrong_tries'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used', '=', false)
    .where('expires_at', '>', toDate(now))
    .execute()

/** Using one ends all. */
export const setAllUsed = (db: Db, phone: string, purpose: Purpose) =>
  db
    .updateTable('sms_codes')
    .set({ used: true })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used', '=', false)
    .execute()

/** A wrong guess counts against every code it might have been meant for. */
export const countWrongTry = (db: Db, ids: number[], max: number) =>
  db
    .updateTable('sms_codes')
    .set((row) => ({
      wrong_tries: sql<number>`${row.ref('wrong_tries')} + 1`,
      used: sql<boolean>`${row.ref('wrong_tries')} + 1 >= ${max}`,
    }))
    .where('id', 'in', ids)
    .execute()

/** The account of a phone; made where there is none. */
export async function enterUser(tx: Db, phone: string, city: string, now: Instant) {
  const at = toDate(now)
  const made = await tx
    .insertInto('users')
    .values({ phone, city, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  const user = await tx
    .updateTable('users')
    .set((row) => ({ last_login_at: at, login_count: sql<number>`${row.ref('login_count')} + 1` }))
    .where('phone', '=', phone)
    .returning(['id', 'phone', 'nickname', 'birth_year', 'interests', 'status'])
    .executeTakeFirstOrThrow()
  return { user, isNew: made !== undefined }
}

export const forgetCodes = (db: Db, before: Instant) =>
  db.deleteFrom('sms_codes').where('created_at', '<=', toDate(before)).execute()
