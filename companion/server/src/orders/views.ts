import { yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps, OrderRow } from '#core'
import { payUrl, type TokenDeps } from './pay-token.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

/** Converts an order for the wire. `paymentUrl` is set until it expires, for every kind and client. */
export function orderView(deps: TokenDeps & Pick<Deps, 'clock' | 'publicUrl'>, order: OrderRow) {
  const isOpen = order.status === 'pending' && deps.clock.now() < order.expires_at.getTime()
  return {
    orderNo: order.order_no,
    orderType: order.order_type,
    title: order.title,
    amount: yuanOfDecimal(order.amount),
    discount: yuanOfDecimal(order.discount),
    status: order.status,
    detail: order.detail as Record<string, unknown>,
    createdAt: toIso(order.created_at.getTime()),
    expiresAt: toIso(order.expires_at.getTime()),
    paymentUrl: isOpen ? payUrl(deps, order.order_no) : null,
    paidAt: iso(order.paid_at),
    completedAt: iso(order.completed_at),
    cancelledAt: iso(order.cancelled_at),
    refundAmount: order.refund_amount === null ? null : yuanOfDecimal(order.refund_amount),
    refundReason: order.refund_reason,
    refundAt: iso(order.refund_at),
  }
}
