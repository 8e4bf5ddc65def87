import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { NotificationContent } from '#core'

/** Formats a day as `2026年11月21日`. */
const dayInWords = (at: Instant) =>
  instantToShanghaiDay(at).replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')

export const createMembershipStartedNotice = (
  expiresAt: Instant,
  orderNo: string,
  paidByFamily: boolean,
): NotificationContent => ({
  type: paidByFamily ? 'MEMBERSHIP_CHILD_PAID' : 'MEMBERSHIP_STARTED',
  title: paidByFamily ? '家人为您开通了会员' : '会员已开通',
  content: `您的会员有效期到${dayInWords(expiresAt)}，不会自动续费。`,
  data: { orderNo },
  channels: paidByFamily ? ['inApp', 'push'] : ['inApp'],
})

export const createMembershipEndingNotice = (expiresAt: Instant, days: number): NotificationContent => ({
  type: 'MEMBERSHIP_EXPIRING',
  title: '会员快到期了',
  content: `您的会员还有${days}天，到${dayInWords(expiresAt)}为止。`,
  data: { days },
  channels: ['inApp', 'push'],
})
