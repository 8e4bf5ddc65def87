import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { apiError, type Deps } from '#core'
import { markUnknownPaymentsSeen } from './payment-report-store.ts'
import { findPayment, lockOrderRow, updatePayment } from './store.ts'

/**
 * Clears the text that asks an administrator to look at a payment, once an administrator has handled it. The
 * audit log keeps the text.
 */
export const clearPaymentAttentionText = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  orderNo: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockOrderRow(tx, orderNo)
    const payment = await findPayment(tx, orderNo)
    const unknown = await markUnknownPaymentsSeen(tx, orderNo, toDate(clock.now()))
    if (!payment && unknown.length === 0) throw apiError('NOT_FOUND')
    const attention = [payment?.attention, ...unknown].filter((words) => words != null)
    if (attention.length === 0) return
    if (payment) await updatePayment(tx, orderNo, { attention: null })
    const detail = { adminId, orderNo, attention }
    await recordAudit(tx, { action: 'payments.attention-seen', detail }, clock.now())
  })
