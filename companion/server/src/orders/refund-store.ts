import { type Instant, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
import { nthOfRefund } from './rules.ts'

export const findLiveRefund = (db: Db, orderNo: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('status', '<>', 'failed')
    .executeTakeFirst()

/** The first that the provider would not take: what it was to give back stays what is owed. */
export const findFailedRefund = (db: Db, orderNo: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('status', '=', 'failed')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The n of the last `R<n>` of an order; 0 when it has none. */
export async function lastRefundNumber(tx: Db, orderNo: string) {
  const rows = await tx
    .selectFrom('refunds')
    .select('out_refund_no')
    .where('order_no', '=', orderNo)
    .execute()
  return Math.max(0, ...rows.map((row) => nthOfRefund(row.out_refund_no)))
}

export const addRefund = (tx: Db, refund: Insertable<DB['refunds']>) =>
  tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()

export const findRefund = (db: Db, outRefundNo: string) =>
  db.selectFrom('refunds').selectAll().where('out_refund_no', '=', outRefundNo).executeTakeFirst()

export const getRefund = (db: Db, id: number) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether it was of one of these states; of many that move it at once, one gets true. */
export async function moveRefund(
  db: Db,
  outRefundNo: string,
  from: readonly ('wanted' | 'accepted' | 'failed')[],
  changes: Updateable<DB['refunds']>,
) {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(changes)
    .where('out_refund_no', '=', outRefundNo)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countAttempt = (db: Db, outRefundNo: string, error: string) =>
  db
    .updateTable('refunds')
    .set((row) => ({ attempts: sql<number>`${row.ref('attempts')} + 1`, last_error: error }))
    .where('out_refund_no', '=', outRefundNo)
    .execute()

export const setNextAsk = (db: Db, outRefundNo: string, at: Instant) =>
  db
    .updateTable('refunds')
    .set({ next_ask_at: toDate(at) })
    .where('out_refund_no', '=', outRefundNo)
    .execute()

const batch = 200

/** Those that the provider has not finished and is to be asked about now, whoever waits longest first. */
export function listOpenRefunds(db: Db, status: 'wanted' | 'accepted', now: Instant) {
  const dueAt = sql<Date>`coalesce(next_ask_at, created_at)`
  return db
    .selectFrom('refunds')
    .select('out_refund_no')
    .where('status', '=', status)
    .where('created_at', '<=', toDate(now - minuteMs))
    .where(dueAt, '<=', toDate(now))
    .orderBy(dueAt)
    .limit(batch)
    .execute()
}
