import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { PaymentReportOutcome } from './contract.ts'

/** Records a report of the payment provider. Returns whether the report is new. */
export async function storeProviderPaymentReport(
  tx: Db,
  notification: Insertable<DB['payment_notifications']> & { outcome: PaymentReportOutcome },
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Marks the payments for an unknown order number as seen by an administrator. Returns the attention texts of these
 * payments, which say why an administrator had to look at them. Payments that were seen before are left out.
 */
export async function markUnknownPaymentsSeen(tx: Db, orderNo: string, at: Date) {
  const seen = await tx
    .updateTable('payment_notifications')
    .set({ seen_at: at })
    .where('order_no', '=', orderNo)
    .where('outcome', '=', 'unknown')
    .where('seen_at', 'is', null)
    .returning('attention')
    .execute()
  return seen.map(({ attention }) => attention)
}

/** Deletes one batch of old reports of the provider. Returns their number. */
export async function deletePaymentReports(db: Db, before: Instant) {
  const query = sql`DELETE FROM payment_notifications WHERE event_id = ANY(ARRAY(
    SELECT event_id FROM payment_notifications WHERE received_at < ${toDate(before)} LIMIT 5000))`
  return Number((await query.execute(db)).numAffectedRows)
}
