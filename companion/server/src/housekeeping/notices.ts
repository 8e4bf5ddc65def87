import type { Notice } from '#core'
import type { ServiceOrderRow } from './order-store.ts'
import { serviceTitleByType } from './rules.ts'

const noticeOf = (order: ServiceOrderRow, type: string, title: string, content: string): Notice => ({
  type,
  title,
  content,
  data: { serviceOrderId: order.id, orderNo: order.order_no },
  channels: ['inApp', 'push'],
  dedupKey: `${type}:${order.order_no}`,
})

export function serviceConfirmedNotice(order: ServiceOrderRow) {
  const when = `${order.scheduled_date} ${order.scheduled_time.slice(0, 5)}`
  const words = `${when}，${order.worker}为您提供${serviceTitleByType[order.service_type]}，请留意来电。`
  return noticeOf(order, 'SERVICE_CONFIRMED', '预约成功', words)
}

export const serviceStartedNotice = (order: ServiceOrderRow) =>
  noticeOf(
    order,
    'SERVICE_STARTED',
    '服务已开始',
    `${order.worker}已开始为您提供${serviceTitleByType[order.service_type]}。`,
  )

export const serviceCompletedNotice = (order: ServiceOrderRow) =>
  noticeOf(order, 'SERVICE_COMPLETED', '服务已完成', `${order.worker}的服务已完成，欢迎您在订单里评价。`)
