import { toIso } from '@sanhe/kit/clock'
import { yuanOfDecimal } from '@sanhe/kit/money'
import type { OrderRow } from './store.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

export function orderView(order: OrderRow) {
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
    paidAt: iso(order.paid_at),
    completedAt: iso(order.completed_at),
    cancelledAt: iso(order.cancelled_at),
    refundAmount: order.refund_amount === null ? null : yuanOfDecimal(order.refund_amount),
    refundReason: order.refund_reason,
    refundAt: iso(order.refund_at),
  }
}
