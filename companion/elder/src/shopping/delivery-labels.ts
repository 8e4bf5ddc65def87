import type { Delivery } from './queries.ts'

type Status = Delivery['status']

const statusLabels = {
  pending: '等您付款',
  paid: '已付款，等店里备货',
  preparing: '店里正在备货',
  delivering: '正在送来',
  delivered: '已送到',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<Status, string>

export const deliveryStatusLabel = (status: Status) => statusLabels[status]

/** Returns whether a refund is possible: until the goods leave the shop. */
export const canRefundDelivery = (status: Status) => status === 'paid' || status === 'preparing'

/** Returns whether the delivery time is still ahead. */
export const isOnItsWay = (status: Status) => canRefundDelivery(status) || status === 'delivering'

/** Formats a delivery: 西红柿等 3 样. */
export function deliveryTitle(items: { name: string }[]) {
  const [first] = items
  if (!first) return '送货单'
  return items.length > 1 ? `${first.name}等 ${items.length} 样` : first.name
}
