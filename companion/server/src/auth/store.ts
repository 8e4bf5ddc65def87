import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import type { CounterKey, DB, Db } from '#core'
import { maxWrongCodeAttemptsPerDay } from './rules.ts'

export type SmsCodePurpose = 'login' | 'bindChild'
type CodeGuess = { phone: string; purpose: SmsCodePurpose; hash: string; requestedFrom: string }
/**
 * If `requestedFrom` (the hash of an IP address) is set, only codes are selected that were requested from that IP
 * address.
 */
type CodeFilter = Omit<CodeGuess, 'requestedFrom'> & { requestedFrom: string | undefined }

const phoneLock = (phone: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`

/** Locks a phone number for the transaction, so that transactions of the same phone number run one after the other. */
export const acquirePhoneNumberLock = (tx: Db, phone: string) => phoneLock(phone).execute(tx)

/**
 * Lists the times at which codes were sent to a phone number since `since`, newest first. Each time says whether the
 * given IP address requested the code.
 */
export async function listSentSmsCodes(db: Db, phone: string, requestedFrom: string, since: Instant) {
  const rows = await db
    .selectFrom('sms_codes')
    .select(['created_at', 'asked_from'])
    .where('phone', '=', phone)
    .where('created_at', '>', toDate(since))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at, asked_from }) => ({
    at: created_at.getTime(),
    isOwn: asked_from === requestedFrom,
  }))
}

export const addSmsCode = (db: Db, code: Insertable<DB['sms_codes']>) =>
  db.insertInto('sms_codes').values(code).execute()

/**
 * Marks all codes of a phone number as used if the given code is valid. Returns whether the given code was valid. After
 * too many wrong attempts, only codes that were requested from the same IP address are accepted. The advisory lock on
 * the phone number serialises simultaneous attempts.
 */
export async function consumeSmsCodes(tx: Db, guess: CodeGuess, wrongToday: CounterKey, now: Instant) {
  const { phone, purpose, hash, requestedFrom } = guess
  const tooOften = tx
    .selectFrom('counters')
    .select('count')
    .where('name', '=', wrongToday.name)
    .where('subject', '=', wrongToday.subject)
    .where('period', '=', wrongToday.period)
    .where('count', '>=', maxWrongCodeAttemptsPerDay)
  const used = await tx
    .updateTable('sms_codes')
    .set({ used: true })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used', '=', false)
    .where(sql<boolean>`(${phoneLock(phone)}) IS NOT NULL`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sms_codes as right')
          .select('right.id')
          .where('right.phone', '=', phone)
          .where('right.purpose', '=', purpose)
          .where('right.code', '=', hash)
          .where('right.used', '=', false)
          .where('right.expires_at', '>', toDate(now))
          .where((is) => is.or([is('right.asked_from', '=', requestedFrom), is.not(is.exists(tooOften))])),
      ),
    )
    .returning('code')
    .execute()
  return used.some(({ code }) => code === hash)
}

/** Returns whether this code was ever sent to this phone number, valid or not. */
export async function wasSmsCodeSent(db: Db, { phone, purpose, hash, requestedFrom }: CodeFilter) {
  const row = await db
    .selectFrom('sms_codes')
    .select('id')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('code', '=', hash)
    .$if(requestedFrom !== undefined, (query) => query.where('asked_from', '=', requestedFrom!))
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the codes of a phone number that can still be used. */
export const listValidSmsCodes = (db: Db, { phone, purpose, requestedFrom }: CodeFilter, now: Instant) =>
  db
    .selectFrom('sms_codes')
    .select('id')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('used', '=', false)
    .where('expires_at', '>', toDate(now))
    .$if(requestedFrom !== undefined, (query) => query.where('asked_from', '=', requestedFrom!))
    .execute()

/**
 * Counts a wrong attempt against each valid code of the phone number, because the attempt may have been meant for any
 * of these codes.
 */
export const countWrongCodeAttempt = (db: Db, ids: number[], max: number) =>
  db
    .updateTable('sms_codes')
    .set((row) => ({
      wrong_tries: sql<number>`${row.ref('wrong_tries')} + 1`,
      used: sql<boolean>`${row.ref('wrong_tries')} + 1 >= ${max}`,
    }))
    .where('id', 'in', ids)
    .execute()

/** Returns the account of a phone number. If the phone number has no account, creates one. */
export async function findOrCreateUserByPhone(tx: Db, phone: string, city: string, now: Instant) {
  const known = await countLogin(tx, phone, now)
  if (known) return { user: known, isNew: false }
  const at = toDate(now)
  const made = await tx
    .insertInto('users')
    .values({ phone, city, created_at: at, updated_at: at, last_login_at: at, login_count: 1 })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning(loginColumns)
    .executeTakeFirst()
  // A simultaneous login with another code of the same phone number has created the account.
  return made ? { user: made, isNew: true } : { user: (await countLogin(tx, phone, now))!, isNew: false }
}

export async function findUserId(db: Db, phone: string) {
  const row = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()
  return row?.id
}

const loginColumns = ['id', 'phone', 'nickname', 'birth_year', 'interests', 'status'] as const

const countLogin = (tx: Db, phone: string, now: Instant) =>
  tx
    .updateTable('users')
    .set((row) => ({ last_login_at: toDate(now), login_count: sql<number>`${row.ref('login_count')} + 1` }))
    .where('phone', '=', phone)
    .returning(loginColumns)
    .executeTakeFirst()

/** Deletes the codes that were sent before `before` and returns their number. */
export async function deleteSmsCodes(db: Db, before: Instant) {
  const { numDeletedRows } = await db
    .deleteFrom('sms_codes')
    .where('created_at', '<=', toDate(before))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
