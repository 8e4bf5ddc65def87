import type { Fen } from '@sanhe/kit/money'
import { addDays, hourMs, type Instant, localDay, localInstant } from '@sanhe/kit/runtime/clock'

export const maxQuantity = 99
const freeDeliveryFromFen: Fen = 3000
const fullDeliveryFeeFen: Fen = 500

/** Depends on the price of the goods before any coupon. */
export const deliveryFeeOf = (goodsFen: Fen): Fen =>
  goodsFen >= freeDeliveryFromFen ? 0 : fullDeliveryFeeFen

type OrderItem = { quantity: number; providerId: number; isOnSale: boolean; stock: number }

export const isOrderable = ({ quantity, isOnSale, stock }: Omit<OrderItem, 'providerId'>) =>
  isOnSale && stock >= quantity

/** Returns why these items cannot be ordered together, or undefined. */
export function orderRefusal(items: OrderItem[]) {
  if (items.length === 0) return 'CART_EMPTY'
  if (new Set(items.map(({ providerId }) => providerId)).size > 1) return 'MIXED_PROVIDERS'
  if (items.some(({ isOnSale }) => !isOnSale)) return 'PRODUCT_UNAVAILABLE'
  if (!items.every(isOrderable)) return 'OUT_OF_STOCK'
}

type PricedLine = { quantity: number; priceFen: Fen }
export const goodsFenOf = (lines: PricedLine[]): Fen =>
  lines.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0)

/** Sums up the cart. Each grocer delivers separately and charges a fee. */
export function cartTotals(lines: (PricedLine & { providerId: number })[]) {
  const goods = [...Map.groupBy(lines, ({ providerId }) => providerId).values()].map(goodsFenOf)
  const goodsFen = goods.reduce((sum, fen) => sum + fen, 0)
  const deliveryFeeFen = goods.reduce((sum, fen) => sum + deliveryFeeOf(fen), 0)
  return { goodsFen, deliveryFeeFen, totalFen: goodsFen + deliveryFeeFen }
}

const deliveryDurationMs = 2 * hourMs
const opensAt = '09:00'
const closesAt = '21:00'

/** Returns the time two hours later, moved from the night to the start of the next day. */
export function estimatedDeliveryOf(now: Instant): Instant {
  const at = now + deliveryDurationMs
  const day = localDay(at)
  if (at < localInstant(day, opensAt)) return localInstant(day, opensAt)
  return at > localInstant(day, closesAt) ? localInstant(addDays(day, 1), opensAt) : at
}

/** Status that a delivery must have before it can get the status of the key. */
export const stepBefore = { preparing: 'paid', delivering: 'preparing', delivered: 'delivering' } as const
export type Step = keyof typeof stepBefore

type Status = Step | 'pending' | 'paid' | 'cancelled' | 'refunded'
/** States in which the goods can return to stock. */
export const undispatchedStatuses: Status[] = ['pending', 'paid', 'preparing']
export const isDispatched = (status: Status) => status === 'delivering' || status === 'delivered'
