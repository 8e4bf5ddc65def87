import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, offsetOf, type Page } from '#core'
import type { Holder } from './tokens.ts'

export type SessionRow = Selectable<DB['auth_sessions']>
export type EndReason = NonNullable<SessionRow['end_reason']>

export const addSession = (db: Db, session: Insertable<DB['auth_sessions']>) =>
  db
    .insertInto('auth_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const lockSession = (tx: Db, id: string) =>
  tx.selectFrom('auth_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Rotation = { tokenId: string; previousTokenId: string; expiresAt: Instant; device: string }

export const setToken = (tx: Db, id: string, next: Rotation, now: Instant) =>
  tx
    .updateTable('auth_sessions')
    .set({
      token_id: next.tokenId,
      token_issued_at: toDate(now),
      previous_token_id: next.previousTokenId,
      expires_at: toDate(next.expiresAt),
      last_used_at: toDate(now),
      device: next.device,
    })
    .where('id', '=', id)
    .execute()

/** Without `accountId` it selects the sessions of all employees of a merchant, otherwise those of one employee. */
const openOf = (db: Db, { type, id, accountId }: Holder) =>
  db
    .updateTable('auth_sessions')
    .where('holder_type', '=', type)
    .where('holder_id', '=', id)
    .where('ended_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))

const ended = (reason: EndReason, now: Instant) => ({ ended_at: toDate(now), end_reason: reason })

/** Returns whether the holder had this open session. */
export async function endSession(db: Db, holder: Holder, id: string, reason: EndReason, now: Instant) {
  const { numUpdatedRows } = await openOf(db, holder)
    .set(ended(reason, now))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const endSessions = (db: Db, holder: Holder, reason: EndReason, now: Instant) =>
  openOf(db, holder).set(ended(reason, now)).execute()

/** Rejects from now on all tokens without a session that were issued before. */
export const cutOff = (db: Db, { type, id, accountId = 0 }: Holder, now: Instant) =>
  db
    .insertInto('auth_cutoffs')
    .values({ holder_type: type, holder_id: id, account_id: accountId, cut_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.columns(['holder_type', 'holder_id', 'account_id']).doUpdateSet({ cut_at: toDate(now) }),
    )
    .execute()

export async function listSessions(db: Db, { type, id, accountId }: Holder, page: Page, now: Instant) {
  const open = db
    .selectFrom('auth_sessions')
    .where('holder_type', '=', type)
    .where('holder_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
  const [rows, { total }] = await Promise.all([
    open
      .selectAll()
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The condition lets only one of several simultaneous requests write the time. */
export const touchSession = (db: Db, id: string, before: Instant, now: Instant) =>
  db
    .updateTable('auth_sessions')
    .set({ last_used_at: toDate(now) })
    .where('id', '=', id)
    .where('last_used_at', '<=', toDate(before))
    .execute()

/** Returns whether the holder logged in from this IP address since `since`. */
export async function hasLoginFrom(db: Db, { type, id, accountId }: Holder, hash: string, since: Instant) {
  const row = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('holder_type', '=', type)
    .where('holder_id', '=', id)
    .where('address_hash', '=', hash)
    .where('last_used_at', '>', toDate(since))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .executeTakeFirst()
  return row !== undefined
}

export const removeSessionsOf = (tx: Db, { type, id }: Holder) =>
  tx.deleteFrom('auth_sessions').where('holder_type', '=', type).where('holder_id', '=', id).execute()

const batch = 5000

/** Deletes one batch of sessions whose last token expired before `before`. Returns the number of deleted rows. */
export async function removeExpired(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM auth_sessions WHERE id = ANY(ARRAY(
      SELECT id FROM auth_sessions WHERE expires_at <= ${toDate(before)} LIMIT ${batch}))`.execute(db)
  return Number(numAffectedRows)
}

export const removeCutoffs = (db: Db, before: Instant) =>
  db.deleteFrom('auth_cutoffs').where('cut_at', '<=', toDate(before)).execute()
