import type { NotificationContent } from '#core'
import type { ProductOrderRow } from './order-store.ts'
import type { ProductOrderNextStatus } from './rules.ts'

const words: Record<ProductOrderNextStatus, { title: string; content: (product: string) => string }> = {
  shipped: {
    title: '商品已发货',
    content: (product) => `您购买的${product}已发货，请保持电话畅通。`,
  },
  completed: { title: '订单已完成', content: (product) => `${product}的订单已完成，感谢您的信任。` },
}

export const createProductOrderStatusNotice = (
  { id, order_no, title }: Pick<ProductOrderRow, 'id' | 'order_no' | 'title'>,
  step: ProductOrderNextStatus,
): NotificationContent => ({
  type: `SERVICE_PRODUCT_${step.toUpperCase()}`,
  title: words[step].title,
  content: words[step].content(title),
  data: { serviceProductOrderId: id, orderNo: order_no },
  channels: ['inApp', 'push'],
  dedupKey: `${step}:${order_no}`,
})
