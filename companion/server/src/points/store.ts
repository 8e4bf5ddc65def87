import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export type PointsAccountRow = Selectable<DB['point_accounts']>
export type PointsTransactionRow = Selectable<DB['point_transactions']>

/**
 * Locks the points account of a user until the transaction ends, so that changes of the points run one after another.
 */
export async function lockPointsAccountRow(tx: Db, userId: number, now: Instant): Promise<PointsAccountRow> {
  await tx
    .insertInto('point_accounts')
    .values({ user_id: userId, updated_at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('point_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const findPointsAccount = (db: Db, userId: number) =>
  db.selectFrom('point_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const updatePointsAccount = (
  tx: Db,
  { user_id, ...sums }: Omit<PointsAccountRow, 'updated_at'>,
  now: Instant,
) =>
  tx
    .updateTable('point_accounts')
    .set({ ...sums, updated_at: toDate(now) })
    .where('user_id', '=', user_id)
    .execute()

export type PointsTransactionKey = Pick<PointsTransactionRow, 'user_id' | 'type' | 'action' | 'reference_id'>

export const findPointsTransaction = (
  db: Db,
  { user_id, type, action, reference_id }: PointsTransactionKey,
) =>
  db
    .selectFrom('point_transactions')
    .select(['id', 'points'])
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('action', '=', action)
    .where('reference_id', '=', reference_id)
    .executeTakeFirst()

/**
 * Selects the points rows of one action. An action that is undone and repeated has several rows, with the
 * references `12`, `12:2`, `12:3`.
 */
const isTransactionOfAction = ({ user_id, action, reference_id }: Omit<PointsTransactionKey, 'type'>) =>
  sql<boolean>`point_transactions.user_id = ${user_id} AND point_transactions.action = ${action}
    AND (point_transactions.reference_id = ${reference_id}
      OR point_transactions.reference_id LIKE ${`${reference_id}:%`})`

/** Returns the points that a user has from one action, and how often they were credited. */
export const sumPointsOfAction = (db: Db, thing: Omit<PointsTransactionKey, 'type'>) =>
  db
    .selectFrom('point_transactions')
    .select([
      sql<number>`coalesce(sum(points), 0)::int`.as('points'),
      sql<number>`(count(*) FILTER (WHERE type = 'earn'))::int`.as('times'),
    ])
    .where(isTransactionOfAction(thing))
    .where('type', 'in', ['earn', 'use'])
    .executeTakeFirstOrThrow()

/** Lists the lots of one action that have points left. */
export const listPointsLotsOfAction = (tx: Db, thing: Omit<PointsTransactionKey, 'type'>) =>
  tx
    .selectFrom('point_lots')
    .innerJoin('point_transactions', 'point_transactions.id', 'point_lots.earn_id')
    .select([
      'point_lots.id',
      'point_lots.remaining',
      'point_transactions.reference_id',
      'point_transactions.created_at',
    ])
    .where(isTransactionOfAction(thing))
    .where('point_lots.remaining', '>', 0)
    .orderBy('point_lots.id')
    .execute()

export const addPointsTransaction = (tx: Db, transaction: Insertable<DB['point_transactions']>) =>
  tx.insertInto('point_transactions').values(transaction).returning('id').executeTakeFirstOrThrow()

export const addPointsLot = (tx: Db, lot: Insertable<DB['point_lots']>) =>
  tx.insertInto('point_lots').values(lot).execute()

/** Lists the lots with points left by expiry time, earliest first. */
export const listSpendablePointsLots = (tx: Db, userId: number) =>
  tx
    .selectFrom('point_lots')
    .select(['id', 'earn_id', 'remaining', 'expires_at'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()

/** Lists the expired lots with points left, each with the action that earned it. */
export const listExpiredPointsLots = (tx: Db, userId: number, now: Instant) =>
  tx
    .selectFrom('point_lots')
    .innerJoin('point_transactions', 'point_transactions.id', 'point_lots.earn_id')
    .select(['point_lots.id', 'point_lots.earn_id', 'point_lots.remaining', 'point_transactions.action'])
    .where('point_lots.user_id', '=', userId)
    .where('point_lots.remaining', '>', 0)
    .where('point_lots.expires_at', '<=', toDate(now))
    .orderBy('point_lots.expires_at')
    .orderBy('point_lots.id')
    .execute()

export const takePointsFromLot = (tx: Db, id: number, points: number) =>
  tx
    .updateTable('point_lots')
    .set((row) => ({ remaining: sql<number>`${row.ref('remaining')} - ${points}` }))
    .where('id', '=', id)
    .execute()

/** Returns the number of expired points that the job has not written off yet. */
export async function sumExpiredPoints(db: Db, userId: number, now: Instant) {
  const { sum } = await db
    .selectFrom('point_lots')
    .select(sql<number>`coalesce(sum(remaining), 0)::int`.as('sum'))
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where('expires_at', '<=', toDate(now))
    .executeTakeFirstOrThrow()
  return sum
}

const batchSize = 500

export async function listUsersWithExpiredPoints(db: Db, now: Instant) {
  const rows = await db
    .selectFrom('point_lots')
    .select('user_id')
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', toDate(now))
    .limit(batchSize)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

type TransactionFilter = { userId: number; type?: PointsTransactionRow['type'] | undefined }

export async function listPointsTransactions(
  db: Db,
  { userId, type }: TransactionFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('point_transactions')
    .where('user_id', '=', userId)
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
  const [transactions, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { transactions, total }
}

/**
 * Returns the number of consecutive days with a check-in, up to and including this day. Returns 0 if this day has no
 * check-in.
 */
export async function findCheckInStreak(db: Db, userId: number, day: string) {
  const row = await db
    .selectFrom('point_check_ins')
    .select('streak')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.streak ?? 0
}

/** Adds a check-in. Returns false if the user has already checked in on that day. */
export async function addCheckIn(tx: Db, checkIn: Insertable<DB['point_check_ins']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('point_check_ins')
    .values(checkIn)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
