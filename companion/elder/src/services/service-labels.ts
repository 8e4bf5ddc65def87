import { dayMs, fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { formatYuan } from '#parts/money.ts'
import type { ProductOrder, ShopOrder } from './queries.ts'

/** Formats a price: 168.00 元 / 次. */
export function formatServicePrice(price: number, unit: string | null) {
  if (price === 0) return '免费'
  return unit ? `${formatYuan(price)} / ${unit}` : formatYuan(price)
}

/** Total in yuan, exact to the fen. */
export const totalPrice = (price: number, quantity: number) => Math.round(price * 100 * quantity) / 100

/** Financial products are shown for information and cannot be bought. */
export const isInformationOnly = (category: string) => category === 'finance' || category.includes('金融')

const maxPerOrder = 99
/** Largest quantity of an order. Null stock means unlimited. */
export const maxQuantity = (stock: number | null) => Math.min(stock ?? maxPerOrder, maxPerOrder)

const shopStatusLabels = {
  pending: '等您付款',
  paid: '已付款，等商家接单',
  confirmed: '商家已接单',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<ShopOrder['status'], string>
export const shopOrderStatusLabel = (status: ShopOrder['status']) => shopStatusLabels[status]

const productStatusLabels = {
  pending: '等您付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<ProductOrder['status'], string>
export const productOrderStatusLabel = (status: ProductOrder['status']) => productStatusLabels[status]

export const orderStatusTone = (status: ShopOrder['status']) =>
  status === 'pending' ? 'warn' : status === 'paid' || status === 'confirmed' ? 'ok' : 'plain'

type Cancellable = Pick<ShopOrder, 'status' | 'scheduledAt'>

/** Returns whether the order can be cancelled: until the shop confirms, then up to 24 hours ahead. */
export function canCancelServiceOrder({ status, scheduledAt }: Cancellable, now: Instant) {
  if (status === 'pending' || status === 'paid') return true
  return status === 'confirmed' && scheduledAt !== null && now <= fromIso(scheduledAt) - dayMs
}

/** Explains the cancellation, which is always free while it is possible. */
export const serviceCancelText = (status: ShopOrder['status']) =>
  status === 'pending' ? '还没付款，取消不花钱。' : '付的钱全部退回给您。'
