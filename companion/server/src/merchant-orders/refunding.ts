import { type Fen, fenToYuan } from '@sanhe/kit/money'
import { apiError } from '#core'
import { type EndOrderDeps, previewItemRefund, refundItems } from '#orders'
import { findOrderOfOwner } from './status-changes.ts'

type RefundInput = { quantity: number; amount: Fen; reason: string; requestId: string }

const toResponse = ({ refundFen, isRest }: { refundFen: Fen; isRest: boolean }) => ({
  refundAmount: fenToYuan(refundFen),
  isRest,
})

/**
 * Returns an order of this merchant whose units can be refunded. Throws an error if the order is being rejected,
 * because it is then refunded as a whole.
 */
async function findRefundableOrder(deps: EndOrderDeps, merchantId: number, idOrOrderNo: string) {
  const order = await findOrderOfOwner(deps.db, idOrOrderNo, { merchantId })
  if (order.reject_reason !== null) throw apiError('STATUS_CONFLICT')
  return { orderNo: order.order_no, itemId: String(order.service_id) }
}

/** Returns the amount that a refund of these units would have. Refunds nothing. */
export async function previewMerchantRefund(
  deps: EndOrderDeps,
  merchantId: number,
  idOrOrderNo: string,
  quantity: number,
) {
  const { orderNo, itemId } = await findRefundableOrder(deps, merchantId, idOrOrderNo)
  return toResponse(await previewItemRefund(deps, orderNo, [{ id: itemId, quantity }]))
}

/** Refunds units of an order of this merchant. Completed orders can be refunded too. */
export async function refundMerchantOrder(
  deps: EndOrderDeps,
  merchantId: number,
  idOrOrderNo: string,
  { quantity, amount: amountFen, reason, requestId }: RefundInput,
) {
  const { orderNo, itemId } = await findRefundableOrder(deps, merchantId, idOrOrderNo)
  const items = [{ id: itemId, quantity }]
  return toResponse(await refundItems(deps, { orderNo, items, amountFen, reason, requestId }))
}
