import { decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import {
  decideOrderRescheduleRefusal,
  isCustomerContactVisible,
  toConsoleOrderStatus,
  toFreeCancellationEnd,
  toMovableOrder,
} from './rules.ts'
import type { MerchantOrderRow } from './store.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

function toMerchantMove(order: MerchantOrderRow) {
  const { moved_at, moved_from, move_reason } = order
  const freeCancelUntil = toFreeCancellationEnd(order)
  if (!moved_at || !moved_from || move_reason === null || freeCancelUntil === null) return null
  return {
    from: toIso(moved_from.getTime()),
    movedAt: toIso(moved_at.getTime()),
    reason: move_reason,
    freeCancelUntil: toIso(freeCancelUntil),
  }
}

const commonFields = (order: MerchantOrderRow) => ({
  id: order.id,
  orderNo: order.order_no,
  serviceId: order.service_id,
  serviceTitle: order.service_title,
  quantity: order.quantity,
  unitPrice: decimalYuanToNumber(order.unit_price),
  discount: decimalYuanToNumber(order.discount),
  amount: decimalYuanToNumber(order.payable),
  refundedQuantity: order.refunded_quantity,
  refundAmount: order.refund_amount === null ? null : decimalYuanToNumber(order.refund_amount),
  scheduledAt: iso(order.scheduled_at),
  remark: order.remark,
  address: order.address,
  contactName: order.contact_name,
  rejectReason: order.reject_reason,
  createdAt: toIso(order.created_at.getTime()),
  paidAt: iso(order.paid_at),
  confirmedAt: iso(order.confirmed_at),
  completedAt: iso(order.completed_at),
  merchantMove: toMerchantMove(order),
})

export const toMerchantOrderResponse = (order: MerchantOrderRow) => ({
  ...commonFields(order),
  ...(!isCustomerContactVisible(order.status) && { address: null, contactName: null }),
  status: toConsoleOrderStatus(order.status),
  confirmedBy: order.confirmed_by_name,
  rejectedBy: order.rejected_by_name,
  completedBy: order.completed_by_name,
  movedBy: order.moved_by_name,
  customer: {
    nickname: order.nickname,
    phone: isCustomerContactVisible(order.status) ? order.phone : maskPhone(order.phone),
  },
})

export const toUserMerchantOrderResponse = (order: MerchantOrderRow, now: Instant) => ({
  ...commonFields(order),
  merchantId: order.merchant_id,
  storeName: order.store_name,
  status: order.status,
  canReschedule: decideOrderRescheduleRefusal(toMovableOrder(order, order.capacity), now) === undefined,
})
