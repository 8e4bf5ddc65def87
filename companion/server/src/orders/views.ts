import { decimalYuanToNumber, fenToYuan } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps, OrderRow } from '#core'
import { createPayUrl, type PayTokenDeps } from './pay-token.ts'
import type { RefundRow } from './store.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

/**
 * Converts an order row to the API response. `paymentUrl` is set until the order expires, for every order kind and
 * client.
 */
export function toOrderResponse(deps: PayTokenDeps & Pick<Deps, 'clock' | 'publicUrl'>, order: OrderRow) {
  const isOpen = order.status === 'pending' && deps.clock.now() < order.expires_at.getTime()
  return {
    orderNo: order.order_no,
    orderType: order.order_type,
    title: order.title,
    amount: decimalYuanToNumber(order.amount),
    discount: decimalYuanToNumber(order.discount),
    status: order.status,
    detail: order.detail as Record<string, unknown>,
    createdAt: toIso(order.created_at.getTime()),
    expiresAt: toIso(order.expires_at.getTime()),
    paymentUrl: isOpen ? createPayUrl(deps, order.order_no) : null,
    paidAt: iso(order.paid_at),
    completedAt: iso(order.completed_at),
    cancelledAt: iso(order.cancelled_at),
    refundAmount: order.refund_amount === null ? null : decimalYuanToNumber(order.refund_amount),
    refundReason: order.refund_reason,
    refundAt: iso(order.refund_at),
  }
}

type RefundedItem = { id: string; name: string; quantity: number }

/** Returns the refunded items without their ids; null for a refund of everything that was left. */
export const toRefundedItemsResponse = ({ items }: Pick<RefundRow, 'items'>) =>
  items === null ? null : (items as RefundedItem[]).map(({ name, quantity }) => ({ name, quantity }))

export const toOrderRefundResponse = (refund: RefundRow) => ({
  amount: fenToYuan(refund.amount_fen),
  reason: refund.reason,
  status: refund.status,
  items: toRefundedItemsResponse(refund),
  requestedAt: toIso(refund.created_at.getTime()),
  arrivedAt: refund.status === 'succeeded' ? iso(refund.finished_at) : null,
})
