import type { NotificationContent } from '#core'
import type { DeliveryRow } from './delivery-store.ts'
import type { DeliveryNextStatus } from './rules.ts'

const words: Record<DeliveryNextStatus, { title: string; content: (provider: string) => string }> = {
  preparing: { title: '商家正在备货', content: (provider) => `${provider}正在为您准备商品。` },
  delivering: {
    title: '商品已出发',
    content: (provider) => `${provider}的商品正在送来，请保持电话畅通。`,
  },
  delivered: { title: '商品已送达', content: (provider) => `${provider}的商品已送达，请您查收。` },
}

export const createDeliveryStatusNotice = (
  { id, order_no, company_name }: Pick<DeliveryRow, 'id' | 'order_no' | 'company_name'>,
  step: DeliveryNextStatus,
): NotificationContent => ({
  type: `DELIVERY_${step.toUpperCase()}`,
  title: words[step].title,
  content: words[step].content(company_name),
  data: { deliveryOrderId: id, orderNo: order_no },
  channels: ['inApp', 'push'],
  dedupKey: `${step}:${order_no}`,
})
