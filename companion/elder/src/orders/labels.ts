import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { explainGroupStatus, getGroupStatusLabel, countMissingGroupMembers } from '#group-buys/group-rules.ts'
import type { GroupBuyGroup } from '#group-buys/queries.ts'
import type { Order } from './queries.ts'

/** Path of the section of the app in which the user places orders of each kind. */
export const sectionPathByOrderKind: Record<Order['orderType'], string> = {
  appointment: '/medical',
  consultation: '/medical',
  grocery: '/shopping',
  membership: '/membership',
  housekeeping: '/housekeeping',
  merchant_service: '/services',
  group_buy: '/group-buys',
  course: '/courses',
  service_product: '/services',
}

/** Splits an order number into groups for reading aloud: A261 1220 9300 …. */
export const formatOrderNumber = (orderNo: string) => orderNo.replaceAll(/(.{4})(?=.)/g, '$1 ')

type Tone = 'plain' | 'ok' | 'warn'
type OrderStatusInput = Pick<
  Order,
  'status' | 'orderType' | 'expiresAt' | 'amount' | 'refundAmount' | 'refundAt'
>
type OrderStatusExplanation = { word: string; tone: Tone; meaning: string }

/**
 * Returns a badge and an explanation for the status of an order. `group` is the group of a group order; undefined for
 * other orders and while the group is loading.
 */
export function explainOrderStatus(
  order: OrderStatusInput,
  now: Instant,
  group?: GroupBuyGroup,
): OrderStatusExplanation {
  switch (order.status) {
    case 'pending':
      return now < fromIso(order.expiresAt)
        ? { word: '待付款', tone: 'warn', meaning: '不付的话，到时间会自动取消，不扣钱。' }
        : { word: '付款时间已过', tone: 'plain', meaning: '没有扣钱。还需要的话，请重新下单。' }
    case 'paid':
      if (order.orderType === 'group_buy') return explainGroupOrderStatus(group, now)
      return { word: order.amount > 0 ? '已付款' : '已订好', tone: 'ok', meaning: '已经替您安排。' }
    case 'completed':
      return { word: '已完成', tone: 'plain', meaning: '谢谢您，这一单已经完成。' }
    case 'cancelled':
      return { word: '已取消', tone: 'plain', meaning: '没有扣钱。还需要的话，请重新下单。' }
    case 'refunded':
      return explainRefundStatus(order)
  }
}

/** A paid group order is confirmed only when enough members have paid. */
function explainGroupOrderStatus(group: GroupBuyGroup | undefined, now: Instant): OrderStatusExplanation {
  if (!group) return { word: '已付款', tone: 'ok', meaning: '人凑齐了才算拼成；没凑齐，钱全部退回。' }
  const meaning = explainGroupStatus(group, now)
  if (group.status === 'pending')
    return { word: `还差 ${countMissingGroupMembers(group)} 人`, tone: 'warn', meaning }
  return {
    word: getGroupStatusLabel(group.status),
    tone: group.status === 'success' ? 'ok' : 'plain',
    meaning,
  }
}

function explainRefundStatus({ refundAmount, refundAt }: OrderStatusInput) {
  if (!refundAmount) return { word: '已取消', tone: 'plain', meaning: '这一单已经取消。' } as const
  if (refundAt) return { word: '已退款', tone: 'plain', meaning: '钱已原路退回。' } as const
  return {
    word: '退款中',
    tone: 'warn',
    meaning: '钱将原路退回，1 到 3 个工作日内到账。',
  } as const
}
