import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams, type TokenHolder } from '#core'

export type SessionRow = Selectable<DB['auth_sessions']>
export type SessionEndReason = NonNullable<SessionRow['end_reason']>

export const insertSession = (db: Db, session: Insertable<DB['auth_sessions']>) =>
  db
    .insertInto('auth_sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const lockSessionRow = (tx: Db, id: string) =>
  tx.selectFrom('auth_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type TokenRotation = { tokenId: string; previousTokenId: string; expiresAt: Instant; device: string }

export const rotateSessionToken = (tx: Db, id: string, next: TokenRotation, now: Instant) =>
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

/**
 * Selects the open sessions of one merchant employee if `accountId` is set, otherwise of all employees of the merchant.
 */
const updateOpenSessions = (db: Db, { type, id, accountId }: TokenHolder) =>
  db
    .updateTable('auth_sessions')
    .where('holder_type', '=', type)
    .where('holder_id', '=', id)
    .where('ended_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))

const endColumns = (reason: SessionEndReason, now: Instant) => ({ ended_at: toDate(now), end_reason: reason })

/** Ends an open session. Returns false if the account has no open session with this id. */
export const endSession = (db: Db, holder: TokenHolder, id: string, reason: SessionEndReason, now: Instant) =>
  updateOneRow(updateOpenSessions(db, holder).set(endColumns(reason, now)).where('id', '=', id))

export const endOpenSessions = (db: Db, holder: TokenHolder, reason: SessionEndReason, now: Instant) =>
  updateOpenSessions(db, holder).set(endColumns(reason, now)).execute()

/** Revokes all tokens without a session that were issued before now. */
export const revokeTokensWithoutSession = (db: Db, { type, id, accountId = 0 }: TokenHolder, now: Instant) =>
  db
    .insertInto('auth_cutoffs')
    .values({ holder_type: type, holder_id: id, account_id: accountId, cut_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.columns(['holder_type', 'holder_id', 'account_id']).doUpdateSet({ cut_at: toDate(now) }),
    )
    .execute()

export async function listSessions(
  db: Db,
  { type, id, accountId }: TokenHolder,
  page: PaginationParams,
  now: Instant,
) {
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
      .offset(getPageOffset(page))
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * Stores when a session was last used. The condition on `before` lets only one of several simultaneous requests write.
 */
export const setSessionLastUsed = (db: Db, id: string, before: Instant, now: Instant) =>
  db
    .updateTable('auth_sessions')
    .set({ last_used_at: toDate(now) })
    .where('id', '=', id)
    .where('last_used_at', '<=', toDate(before))
    .execute()

/** Returns whether the account has a session that was opened from this IP address and was used after `since`. */
export async function hasLoginFromIpAddress(
  db: Db,
  { type, id, accountId }: TokenHolder,
  hash: string,
  since: Instant,
) {
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

export const deleteSessions = (tx: Db, { type, id }: TokenHolder) =>
  tx.deleteFrom('auth_sessions').where('holder_type', '=', type).where('holder_id', '=', id).execute()

const deleteBatchSize = 5000

/** Deletes one batch of sessions whose last token expired before `before`, and returns the number of deleted rows. */
export async function deleteExpiredSessions(db: Db, before: Instant) {
  const { numAffectedRows } = await sql`
    DELETE FROM auth_sessions WHERE id = ANY(ARRAY(
      SELECT id FROM auth_sessions WHERE expires_at <= ${toDate(before)} LIMIT ${deleteBatchSize}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export const deleteExpiredLogoutCutoffs = (db: Db, before: Instant) =>
  db.deleteFrom('auth_cutoffs').where('cut_at', '<=', toDate(before)).execute()
