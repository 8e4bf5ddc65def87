import { type Fen, fenToDecimalYuan } from '@sanhe/kit/money'
import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/**
 * Stores an objection if the settlement is pending and has none. Returns whether it was stored; of several concurrent
 * calls only one returns true.
 */
export const addObjection = (tx: Db, id: number, reason: string, now: Instant) =>
  updateOneRow(
    tx
      .updateTable('merchant_settlements')
      .set({ objection: reason, objected_at: toDate(now) })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('objected_at', 'is', null),
  )

export type ObjectionAnswer = {
  outcome: 'accepted' | 'rejected'
  answer: string
  adjustmentFen: Fen
  adjustmentOrderNo: string | null
}

/**
 * Stores the answer to an objection and adds the adjustment to the net amount, in one statement. Returns whether the
 * answer was stored: false when the settlement is not pending or has no unanswered objection. Of several concurrent
 * answers only one is stored.
 */
export async function addObjectionAnswer(tx: Db, id: number, answered: ObjectionAnswer, now: Instant) {
  const adjustment = fenToDecimalYuan(answered.adjustmentFen)
  return updateOneRow(
    tx
      .updateTable('merchant_settlements')
      .set({
        objection_outcome: answered.outcome,
        objection_answer: answered.answer,
        objection_answered_at: toDate(now),
        adjustment_amount: adjustment,
        adjustment_order_no: answered.adjustmentOrderNo,
        net_amount: sql`net_amount + ${adjustment}::decimal`,
      })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('objected_at', 'is not', null)
      .where('objection_answered_at', 'is', null),
  )
}

export async function isOrderOfMerchant(db: Db, merchantId: number, orderNo: string) {
  const order = await db
    .selectFrom('merchant_orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return order !== undefined
}
