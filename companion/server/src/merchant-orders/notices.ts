import type { Instant } from '@sanhe/kit/runtime/clock'
import { formatDateAndTime, type NotificationContent } from '#core'

type OrderTitle = { orderNo: string; title: string }

const notice = (type: string, title: string, content: string, orderNo: string): NotificationContent => ({
  type,
  title,
  content,
  data: { orderNo },
  channels: ['inApp', 'push'],
  dedupKey: `${type}:${orderNo}`,
})

/** Creates the notification that informs a merchant of a new order. */
export const newOrderNotice = ({ orderNo, title }: OrderTitle, quantity: number) =>
  notice('MERCHANT_NEW_ORDER', '您有新订单', `“${title}”×${quantity}，请及时处理。`, orderNo)

export const orderConfirmedNotice = ({ orderNo, title }: OrderTitle) =>
  notice('MERCHANT_ORDER_CONFIRMED', '商家已接单', `您预订的“${title}”商家已接单。`, orderNo)

export const orderRejectedNotice = ({ orderNo, title }: OrderTitle, reason: string) =>
  notice(
    'MERCHANT_ORDER_REJECTED',
    '商家未能接单',
    `您预订的“${title}”已取消，原因：${reason}。已付款项将全额退回。`,
    orderNo,
  )

export const orderCompletedNotice = ({ orderNo, title }: OrderTitle) =>
  notice('MERCHANT_ORDER_COMPLETED', '服务已完成', `“${title}”已完成，欢迎评价。`, orderNo)

type MerchantMove = { from: Instant; to: Instant; reason: string; freeCancelUntil: Instant; now: Instant }

/**
 * Creates the notification to a user whose order the merchant has moved to another time. Each move has a separate
 * notification.
 */
export const orderMovedByMerchantNotice = (
  { orderNo, title }: OrderTitle,
  { from, to, reason, freeCancelUntil, now }: MerchantMove,
): NotificationContent => ({
  ...notice(
    'MERCHANT_ORDER_MOVED',
    '商家改了预约时间',
    `“${title}”从${formatDateAndTime(from)}改到${formatDateAndTime(to)}，原因：${reason}。` +
      `时间不合适，可在${formatDateAndTime(freeCancelUntil)}前取消，全额退款。`,
    orderNo,
  ),
  dedupKey: `MERCHANT_ORDER_MOVED:${orderNo}:${now}`,
})

/**
 * Creates the notification to a merchant whose order a user has moved to another time. Each move has a separate
 * notification.
 */
export const orderRescheduledNotice = (
  { orderNo, title }: OrderTitle,
  { to, now }: { to: Instant; now: Instant },
): NotificationContent => ({
  ...notice(
    'MERCHANT_ORDER_RESCHEDULED',
    '客户改了预约时间',
    `“${title}”改到${formatDateAndTime(to)}。`,
    orderNo,
  ),
  dedupKey: `MERCHANT_ORDER_RESCHEDULED:${orderNo}:${now}`,
})
