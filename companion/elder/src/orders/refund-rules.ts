import { dayMs, fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { formatYuan } from '#parts/money.ts'
import type { Order } from './queries.ts'

/** Order kinds that are completed on payment but stay refundable for a period. */
const completedOnPayment: Order['orderType'][] = ['membership', 'course']

/**
 * Returns whether the app offers a refund for an order. The server decides about the request by the refund rules of the
 * order kind.
 */
export const canRequestRefund = ({ status, orderType }: Pick<Order, 'status' | 'orderType'>) =>
  status === 'paid' || (status === 'completed' && completedOnPayment.includes(orderType))

const refundConditions: Record<Order['orderType'], string> = {
  appointment: '就诊前 24 小时以上可以退。',
  consultation: '医生回复以前可以退。',
  grocery: '还没送出可以退。',
  housekeeping: '服务开始前可以退。',
  membership: '开通 24 小时内、会员权益还没用过，可以退。',
  merchant_service:
    '商家接单以前可以退；接单以后，要在约好的时间前 24 小时以上。商家改了时间的，24 小时内都可以退。',
  group_buy: '拼团成功以前可以退。',
  course: '付款 24 小时内、还没开始学，可以退。',
  service_product: '付款 24 小时内、还没发货，可以退。',
}

const lateFeeShare = 0.3

/** Returns whether the order is for housekeeping that starts within 24 hours. Its refund is reduced by a fee. */
function hasLateCancellationFee({ orderType, detail }: Pick<Order, 'orderType' | 'detail'>, now: Instant) {
  if (orderType !== 'housekeeping') return false
  return fromIso(`${String(detail['date'])}T${String(detail['time'])}:00+08:00`) - now < dayMs
}

/** Describes the amount of the refund and its conditions. */
export function describeOrderRefundTerms(
  order: Pick<Order, 'orderType' | 'detail' | 'amount'> & { refundAmount?: number | null },
  now: Instant,
) {
  const left = (Math.round(order.amount * 100) - Math.round((order.refundAmount ?? 0) * 100)) / 100
  if (order.amount === 0) return '这一单没有花钱，取消后没有退款。'
  if (!hasLateCancellationFee(order, now))
    return `${refundConditions[order.orderType]}退回 ${formatYuan(left)}，1 到 3 个工作日内到账。`
  const fen = Math.round(order.amount * 100)
  const back = (fen - Math.round(fen * lateFeeShare)) / 100
  return `离服务开始不到 24 小时，要扣 30%。退回 ${formatYuan(back)}，1 到 3 个工作日内到账。`
}
