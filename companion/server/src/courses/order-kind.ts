import type { OrderKind, OrderRow } from '#core'
import { apiError } from './errors.ts'
import { decideCourseRefundRefusal } from './rules.ts'
import * as store from './store.ts'

const courseIdOf = ({ detail }: OrderRow) => (detail as { courseId: number }).courseId

/**
 * Order hooks of courses. Courses never sell out, so a late payment still enrols the user. The exception is a user who
 * has enrolled with another order in the meantime.
 */
export const courseOrderKind: OrderKind = {
  isCompletedOnPayment: true,

  async assertCancellable(tx, order, now) {
    const taken = await store.findEnrollmentByOrder(tx, order.order_no)
    if (!taken) return
    const refusal = decideCourseRefundRefusal(
      {
        paidAt: order.paid_at?.getTime() ?? null,
        progress: Number(taken.progress),
        type: taken.type,
        scheduledAt: taken.scheduled_at?.getTime() ?? null,
      },
      now,
    )
    if (refusal) throw apiError(refusal)
  },

  paid: (tx, order, now) =>
    store.addEnrollment(
      tx,
      { courseId: courseIdOf(order), userId: order.user_id, orderNo: order.order_no },
      now,
    ),

  ended: (tx, order) => store.deleteEnrollmentByOrder(tx, order.order_no),
}
