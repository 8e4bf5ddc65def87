import type { Instant } from '@sanhe/kit/runtime/clock'
import { formatDayAndTime, type NotificationContent } from '#core'
import type { ServiceOrderRow } from './order-store.ts'
import { serviceTitleByType } from './rules.ts'

const noticeOf = (
  order: ServiceOrderRow,
  type: string,
  title: string,
  content: string,
): NotificationContent => ({
  type,
  title,
  content,
  data: { serviceOrderId: order.id, orderNo: order.order_no },
  channels: ['inApp', 'push'],
  dedupKey: `${type}:${order.order_no}`,
})

export function createServiceConfirmedNotice(order: ServiceOrderRow) {
  const when = formatDayAndTime(order.scheduled_date, order.scheduled_time)
  const words = `${when}，${order.worker}为您提供${serviceTitleByType[order.service_type]}，请留意来电。`
  return noticeOf(order, 'SERVICE_CONFIRMED', '预约成功', words)
}

/** The deduplication key contains `at`, so that each move is notified, even a move back to an earlier time. */
export function createServiceRescheduledNotice(order: ServiceOrderRow, at: Instant): NotificationContent {
  const when = formatDayAndTime(order.scheduled_date, order.scheduled_time)
  const words = `您的${serviceTitleByType[order.service_type]}已改为 ${when}，由${order.worker}上门。时间不合适可以取消或联系客服。`
  const notice = noticeOf(order, 'SERVICE_RESCHEDULED', '预约已改期', words)
  return { ...notice, dedupKey: `${notice.dedupKey}:${at}` }
}

export const createServiceStartedNotice = (order: ServiceOrderRow) =>
  noticeOf(
    order,
    'SERVICE_STARTED',
    '服务已开始',
    `${order.worker}已开始为您提供${serviceTitleByType[order.service_type]}。`,
  )

export const createServiceCompletedNotice = (order: ServiceOrderRow) =>
  noticeOf(order, 'SERVICE_COMPLETED', '服务已完成', `${order.worker}的服务已完成，欢迎您在订单里评价。`)

const workerReviewNotice = (
  order: { id: number; order_no: string },
  type: string,
  title: string,
  content: string,
): NotificationContent => ({
  type,
  title,
  content,
  data: { serviceOrderId: order.id, orderNo: order.order_no },
  channels: ['inApp'],
})

export const createWorkerReviewHiddenNotice = (order: { id: number; order_no: string }, reason: string) =>
  workerReviewNotice(order, 'REVIEW_HIDDEN', '您的评价已隐藏', `原因：${reason}。如有疑问请联系客服。`)

export const createWorkerReviewRestoredNotice = (order: { id: number; order_no: string }) =>
  workerReviewNotice(order, 'REVIEW_RESTORED', '您的评价已恢复', '经核实，评价已重新展示。')
