import type { OrderKind, OrderRow } from '#orders'
import { refuse } from './errors.ts'
import { refundRefusal } from './rules.ts'
import * as store from './store.ts'

const courseIdOf = ({ detail }: OrderRow) => (detail as { courseId: number }).courseId

/** A course is never sold out: late money buys it just as well, unless it was taken up by other means. */
export const courseOrders: OrderKind = {
  isCompletedOnPayment: true,

  async assertCancellable(tx, order, now) {
    const taken = await store.findByOrder(tx, order.order_no)
    if (!taken) return
    const refusal = refundRefusal(
      {
        paidAt: order.paid_at?.getTime() ?? null,
        progress: Number(taken.progress),
        type: taken.type,
        scheduledAt: taken.scheduled_at?.getTime() ?? null,
      },
      now,
    )
    if (refusal) throw refuse(refusal)
  },

  paid: (tx, order, now) =>
    store.addEnrollment(
      tx,
      { courseId: courseIdOf(order), userId: order.user_id, orderNo: order.order_no },
      now,
    ),

  ended: (tx, order) => store.removeByOrder(tx, order.order_no),
}
