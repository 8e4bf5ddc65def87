import { fenToYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { cancelOrder, type EndOrderDeps, findOrder } from '#orders'
import { hasUsedMembershipBenefit } from './benefit-use-store.ts'
import { apiError } from './errors.ts'
import { decideMembershipRefundRefusal } from './rules.ts'
import * as store from './store.ts'

/**
 * Cancels a membership. Within 24 hours of the payment the membership is refunded. Afterwards only the reminders stop,
 * and the membership stays valid until its end.
 */
export async function cancelMembership(deps: EndOrderDeps, userId: number) {
  const now = deps.clock.now()
  const last = await store.findLastMembership(deps.db, userId)
  if (!last || last.expires_at.getTime() <= now) throw apiError('NOT_A_MEMBER')
  const order = await findOrder(deps.db, last.order_no)
  const isOwn = order?.user_id === userId && last.paid_by_user_id === null
  const isUsed = await hasUsedMembershipBenefit(deps.db, last)
  if (
    isOwn &&
    !decideMembershipRefundRefusal({ paidAt: order.paid_at?.getTime() ?? 0, isLast: true, isUsed }, now)
  ) {
    const { refundFen } = await cancelOrder(deps, { orderNo: last.order_no, reason: '取消会员' })
    return {
      success: true as const,
      refundAmount: fenToYuan(refundFen),
      message: '会员已取消，退款1到3个工作日到账',
    }
  }
  await inTransaction(deps.db, (tx) => store.updateMembership(tx, last.id, { status: 'cancelled' }))
  return { success: true as const, refundAmount: 0, message: '会员到期后不再续期，到期前照常使用' }
}
