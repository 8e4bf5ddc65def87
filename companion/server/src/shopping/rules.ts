import type { Fen } from '@sanhe/kit/money'
import {
  addDays,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
} from '@sanhe/kit/runtime/clock'

export const maxCartItemQuantity = 99
const freeDeliveryFromFen: Fen = 3000
const fullDeliveryFeeFen: Fen = 500

/** Returns the delivery fee, which depends on the price of the goods before any coupon. */
export const calculateDeliveryFee = (goodsFen: Fen): Fen =>
  goodsFen >= freeDeliveryFromFen ? 0 : fullDeliveryFeeFen

type OrderItem = { quantity: number; providerId: number; isOnSale: boolean; stock: number }

export const isCartItemOrderable = ({ quantity, isOnSale, stock }: Omit<OrderItem, 'providerId'>) =>
  isOnSale && stock >= quantity

/** Returns why these cart items cannot be ordered together, or undefined if they can. */
export function decideCartOrderRefusal(items: OrderItem[]) {
  if (items.length === 0) return 'CART_EMPTY'
  if (new Set(items.map(({ providerId }) => providerId)).size > 1) return 'MIXED_PROVIDERS'
  if (items.some(({ isOnSale }) => !isOnSale)) return 'PRODUCT_UNAVAILABLE'
  if (!items.every(isCartItemOrderable)) return 'OUT_OF_STOCK'
}

type PricedLine = { quantity: number; priceFen: Fen }
export const sumGoodsPriceFen = (lines: PricedLine[]): Fen =>
  lines.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0)

/** Returns the totals of a cart. Each grocer delivers separately and charges a fee. */
export function calculateCartTotals(lines: (PricedLine & { providerId: number })[]) {
  const goods = [...Map.groupBy(lines, ({ providerId }) => providerId).values()].map(sumGoodsPriceFen)
  const goodsFen = goods.reduce((sum, fen) => sum + fen, 0)
  const deliveryFeeFen = goods.reduce((sum, fen) => sum + calculateDeliveryFee(fen), 0)
  return { goodsFen, deliveryFeeFen, totalFen: goodsFen + deliveryFeeFen }
}

const deliveryDurationMs = 2 * hourMs
const opensAt = '09:00'
const closesAt = '21:00'

/**
 * Returns the estimated delivery time: two hours from now. A time outside of the opening hours becomes the next
 * opening time.
 */
export function estimateDeliveryTime(now: Instant): Instant {
  const at = now + deliveryDurationMs
  const day = instantToShanghaiDay(at)
  if (at < toInstantInShanghai(day, opensAt)) return toInstantInShanghai(day, opensAt)
  return at > toInstantInShanghai(day, closesAt) ? toInstantInShanghai(addDays(day, 1), opensAt) : at
}

/** Maps each delivery status to the status that must precede it. */
export const requiredPreviousDeliveryStatus = {
  preparing: 'paid',
  delivering: 'preparing',
  delivered: 'delivering',
} as const
export type DeliveryNextStatus = keyof typeof requiredPreviousDeliveryStatus

type Status = DeliveryNextStatus | 'pending' | 'paid' | 'cancelled' | 'refunded'
/** Statuses of a delivery in which its goods can be returned to stock. */
export const undispatchedDeliveryStatuses: Status[] = ['pending', 'paid', 'preparing']
export const isDispatched = (status: Status) => status === 'delivering' || status === 'delivered'
