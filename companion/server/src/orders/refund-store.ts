import type { Fen } from '@sanhe/kit/money'
import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
import { parseRefundIndex } from './rules.ts'

/**
 * Selects the final refunds of an order, which return everything that is left of the order. Refunds by item are not
 * selected.
 */
const selectFinalRefunds = (db: Db, orderNo: string) =>
  db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).where('items', 'is', null)

/** Returns the final refund of the order, unless the provider refused it. */
export const findFinalRefund = (db: Db, orderNo: string) =>
  selectFinalRefunds(db, orderNo).where('status', '<>', 'failed').executeTakeFirst()

/**
 * Returns the first final refund of the order that the provider refused. The user has not received its
 * amount.
 */
export const findFailedFinalRefund = (db: Db, orderNo: string) =>
  selectFinalRefunds(db, orderNo).where('status', '=', 'failed').orderBy('id').limit(1).executeTakeFirst()

/** Returns whether the final refund of the order was begun, even if the provider refused it. */
export const hasFinalRefund = async (db: Db, orderNo: string) =>
  (await selectFinalRefunds(db, orderNo).limit(1).executeTakeFirst()) !== undefined

/** Returns the refund that a request with this id has created. */
export const findRefundOfRequest = (db: Db, orderNo: string, requestId: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** Lists the refunds of an order, oldest first. */
export const listOrderRefunds = (db: Db, orderNo: string) =>
  db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).orderBy('id').execute()

/**
 * Returns the number and the sum of the refunds by item of an order, up to the refund `beforeId` if it is given. Failed
 * refunds count, because an administrator retries them with the same amount.
 */
export const sumItemRefunds = (db: Db, orderNo: string, beforeId?: number) =>
  db
    .selectFrom('refunds')
    .select([sql<number>`count(*)`.as('count'), sql<Fen>`coalesce(sum(amount_fen), 0)::bigint`.as('sumFen')])
    .where('order_no', '=', orderNo)
    .where('items', 'is not', null)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId!))
    .executeTakeFirstOrThrow()

/** Returns the number n of the last refund `R<n>` of an order, or 0 if the order has no refund. */
export async function findLastRefundNumber(tx: Db, orderNo: string) {
  const rows = await tx
    .selectFrom('refunds')
    .select('out_refund_no')
    .where('order_no', '=', orderNo)
    .execute()
  return Math.max(0, ...rows.map((row) => parseRefundIndex(row.out_refund_no)))
}

export const addRefund = (tx: Db, refund: Insertable<DB['refunds']>) =>
  tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()

export const findRefund = (db: Db, outRefundNo: string) =>
  db.selectFrom('refunds').selectAll().where('out_refund_no', '=', outRefundNo).executeTakeFirst()

export const getRefund = (db: Db, id: number) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Changes a refund whose status is in `from`. Returns whether it was changed; exactly one of several concurrent calls
 * returns true.
 */
export const transitionRefund = (
  db: Db,
  outRefundNo: string,
  from: readonly ('wanted' | 'accepted' | 'failed')[],
  changes: Updateable<DB['refunds']>,
) =>
  updateOneRow(
    db
      .updateTable('refunds')
      .set(changes)
      .where('out_refund_no', '=', outRefundNo)
      .where('status', 'in', from),
  )

export const countRefundAttempt = (db: Db, outRefundNo: string, error: string) =>
  db
    .updateTable('refunds')
    .set((row) => ({ attempts: sql<number>`${row.ref('attempts')} + 1`, last_error: error }))
    .where('out_refund_no', '=', outRefundNo)
    .execute()

export const setNextRefundQuery = (db: Db, outRefundNo: string, at: Instant) =>
  db
    .updateTable('refunds')
    .set({ next_ask_at: toDate(at) })
    .where('out_refund_no', '=', outRefundNo)
    .execute()

const batchSize = 200

/** Lists unfinished refunds for which the provider must be called now, longest waiting first. */
export function listOpenRefunds(db: Db, status: 'wanted' | 'accepted', now: Instant) {
  const dueAt = sql<Date>`coalesce(next_ask_at, created_at)`
  return db
    .selectFrom('refunds')
    .select('out_refund_no')
    .where('status', '=', status)
    .where('created_at', '<=', toDate(now - minuteMs))
    .where(dueAt, '<=', toDate(now))
    .orderBy(dueAt)
    .limit(batchSize)
    .execute()
}
