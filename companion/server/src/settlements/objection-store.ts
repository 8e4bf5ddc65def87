import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
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

/** Returns whether the settlement was pending with an objection that had no answer. */
export async function addAnswer(tx: Db, id: number, answer: string, now: Instant) {
  const { numUpdatedRows } = await tx
    .updateTable('merchant_settlements')
    .set({ objection_answer: answer, objection_answered_at: toDate(now) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('objected_at', 'is not', null)
    .where('objection_answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
