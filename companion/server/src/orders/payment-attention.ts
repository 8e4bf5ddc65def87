import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { apiError, type Deps } from '#core'
import { findPayment, lockOrder, markUnknownSeen, setPayment } from './store.ts'

/** Clears the attention text of a payment after an administrator has dealt with it. The audit log keeps the text. */
export const markPaymentSeen = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  orderNo: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, orderNo)
    const payment = await findPayment(tx, orderNo)
    const unknown = await markUnknownSeen(tx, orderNo, toDate(clock.now()))
    if (!payment && unknown.length === 0) throw apiError('NOT_FOUND')
    const attention = [payment?.attention, ...unknown].filter((words) => words != null)
    if (attention.length === 0) return
    if (payment) await setPayment(tx, orderNo, { attention: null })
    const detail = { adminId, orderNo, attention }
    await recordAudit(tx, { action: 'payments.attention-seen', detail }, clock.now())
  })
