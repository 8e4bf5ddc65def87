import { dayMs, fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { formatYuan } from '#parts/money.ts'
import type { OwnProductOrderItem, ShopOrderItem } from './queries.ts'

/** Formats the price of a service: 168.00 元 / 次. */
export function formatServicePrice(price: number, unit: string | null) {
  if (price === 0) return '免费'
  return unit ? `${formatYuan(price)} / ${unit}` : formatYuan(price)
}

/** Returns the total price in yuan, exact to the fen. */
export const calculateTotalPrice = (price: number, quantity: number) =>
  Math.round(price * 100 * quantity) / 100

/** Returns whether a category is displayed for information only. Financial products cannot be bought in the app. */
export const isInformationOnlyCategory = (category: string) =>
  category === 'finance' || category.includes('金融')

const maxPerOrder = 99
/** Returns the largest quantity that can be ordered. A stock of null means unlimited. */
export const maxOrderQuantity = (stock: number | null) => Math.min(stock ?? maxPerOrder, maxPerOrder)

const shopStatusLabels = {
  pending: '待付款',
  paid: '已付款，待商家接单',
  confirmed: '商家已接单',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<ShopOrderItem['status'], string>
export const formatShopOrderStatus = (status: ShopOrderItem['status']) => shopStatusLabels[status]

const productStatusLabels = {
  pending: '待付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<OwnProductOrderItem['status'], string>
export const formatProductOrderStatus = (status: OwnProductOrderItem['status']) => productStatusLabels[status]

export const chooseShopOrderBadgeTone = (status: ShopOrderItem['status']) =>
  status === 'pending' ? 'warn' : status === 'paid' || status === 'confirmed' ? 'ok' : 'plain'

type Cancellable = Pick<ShopOrderItem, 'status' | 'scheduledAt' | 'merchantMove'>

/** Returns whether the user can cancel the order with a full refund because the shop has moved it to another time. */
export const isFreelyCancellable = ({ status, merchantMove }: Cancellable, now: Instant) =>
  (status === 'paid' || status === 'confirmed') &&
  merchantMove !== null &&
  now <= fromIso(merchantMove.freeCancelUntil)

/**
 * Returns whether the user can cancel the order. An order that the shop has not confirmed can always be cancelled. A
 * confirmed order can be cancelled until 24 hours before the service. An order that the shop has moved can be cancelled
 * for a day after the move.
 */
export function canCancelShopOrder(order: Cancellable, now: Instant) {
  const { status, scheduledAt } = order
  if (status === 'pending' || status === 'paid' || isFreelyCancellable(order, now)) return true
  return status === 'confirmed' && scheduledAt !== null && now <= fromIso(scheduledAt) - dayMs
}

/** Describes the refund after a cancellation. An order that can be cancelled is always refunded in full. */
export const describeShopOrderCancellation = (status: ShopOrderItem['status']) =>
  status === 'pending' ? '还没付款，取消不花钱。' : '付的钱全部退回给您。'

/**
 * The number of free places is shown only if it is at most this value. A larger number would not help the user to
 * decide.
 */
const fewPlaces = 3

/** Formats a free start time. The number of free places is shown only when few of several places are left. */
export const formatStartTime = (start: string, free: number, capacity: number | null) =>
  free <= fewPlaces && free < (capacity ?? 0) ? `${start}（剩 ${free} 个）` : start
