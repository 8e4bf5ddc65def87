import { type Fen, fenToDecimalYuan } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/** Returns whether the settlement was pending and had no objection; of several concurrent calls one returns true. */
export async function addObjection(tx: Db, id: number, reason: string, now: Instant) {
  const { numUpdatedRows } = await tx
    .updateTable('merchant_settlements')
    .set({ objection: reason, objected_at: toDate(now) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('objected_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type ObjectionAnswer = {
  outcome: 'accepted' | 'rejected'
  answer: string
  adjustmentFen: Fen
  adjustmentOrderNo: string | null
}

/**
 * Answers an objection and adds the adjustment to the net amount, in one statement: of several concurrent answers one
 * takes effect. Returns whether the settlement was pending with an objection that had no answer.
 */
export async function addObjectionAnswer(tx: Db, id: number, answered: ObjectionAnswer, now: Instant) {
  const adjustment = fenToDecimalYuan(answered.adjustmentFen)
  const { numUpdatedRows } = await tx
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
    .where('objection_answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
