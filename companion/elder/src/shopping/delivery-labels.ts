import type { GroceryDelivery } from './queries.ts'

type Status = GroceryDelivery['status']

const statusLabels = {
  pending: '待付款',
  paid: '已付款，待商家备货',
  preparing: '商家正在备货',
  delivering: '正在送货',
  delivered: '已送达',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<Status, string>

export const getDeliveryStatusLabel = (status: Status) => statusLabels[status]

/** Returns whether a refund is possible, which is until the goods leave the shop. */
export const isDeliveryRefundable = (status: Status) => status === 'paid' || status === 'preparing'

/** Returns whether the order is paid and not delivered yet. */
export const isAwaitingDelivery = (status: Status) => isDeliveryRefundable(status) || status === 'delivering'

export const isDeliveryEnded = (status: Status) =>
  status === 'delivered' || status === 'cancelled' || status === 'refunded'

/** Formats the title of a delivery: 西红柿等 3 样. */
export function formatDeliveryTitle(items: { name: string }[]) {
  const [first] = items
  if (!first) return '送货单'
  return items.length > 1 ? `${first.name}等 ${items.length} 样` : first.name
}
