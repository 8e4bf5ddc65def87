import type { Fen } from '@sanhe/kit/money'
import type { ItemQuantity, RefundableOrderItem } from '#core'

/**
 * Largest number of refunds by item per order. WeChat Pay accepts 50 refunds per order. The other ten are reserved for
 * the final refund and for refunds that are repeated under a new number.
 */
export const maxItemRefunds = 40

type Money = {
  /** Amount to pay for the order, after the discount of the coupon. */
  amountFen: Fen
  /** Discount of the order's coupon, or 0. */
  discountFen: Fen
  /** Sum of the earlier refunds of the order, including pending and failed refunds. */
  refundedFen: Fen
}

export type ItemRefundAmounts = {
  refundFen: Fen
  /** True if this refund returns everything that is left of the order. */
  isRest: boolean
}
type Refusal = { refusal: 'ITEM_UNKNOWN' | 'QUANTITY_TOO_LARGE' | 'NOTHING_TO_REFUND' }

/**
 * Calculates the amount of a refund by item. The discount of the coupon is divided among the items in proportion to
 * their prices, and sums are rounded to the fen. The refund of the last item returns everything that is left, including
 * the delivery fee, so that all refunds together equal the paid amount.
 */
export function calculateItemRefund(
  items: readonly RefundableOrderItem[],
  { amountFen, discountFen, refundedFen }: Money,
  chosen: readonly ItemQuantity[],
): ItemRefundAmounts | Refusal {
  const quantities = new Map(chosen.map(({ id, quantity }) => [id, quantity]))
  if (quantities.size < chosen.length || chosen.some(({ id }) => !items.some((item) => item.id === id)))
    return { refusal: 'ITEM_UNKNOWN' }
  const after = items.map((item) => ({
    ...item,
    refundedQuantity: item.refundedQuantity + (quantities.get(item.id) ?? 0),
  }))
  if (after.some((item) => item.refundedQuantity > item.quantity)) return { refusal: 'QUANTITY_TOO_LARGE' }
  if (after.every((item) => item.refundedQuantity === item.quantity))
    return { refundFen: amountFen - refundedFen, isRest: true }
  const priceFen = after.reduce((sum, item) => sum + item.unitPriceFen * item.refundedQuantity, 0)
  const dueFen = Math.round((amountFen * priceFen) / (amountFen + discountFen))
  const refundFen = dueFen - refundedFen
  return refundFen > 0 ? { refundFen, isRest: false } : { refusal: 'NOTHING_TO_REFUND' }
}
