import type { Fen } from '@sanhe/kit/money'
import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type MembershipPlan = 'monthly' | 'yearly'

export const membershipPlans: Record<MembershipPlan, { title: string; priceFen: Fen; months: number }> = {
  monthly: { title: '月度会员', priceFen: 2900, months: 1 },
  yearly: { title: '年度会员', priceFen: 29_900, months: 12 },
}

export const membershipBenefits = [
  '与管家聊天不限次数',
  '参加活动不限次数',
  '健康周报随时回看',
  '会员专享课程与优惠',
]

export const payLinkLifetimeMs = dayMs
/** Time in milliseconds after the payment in which a membership can be refunded. */
const membershipRefundableMs = dayMs

/**
 * Returns the period of a new membership. It starts when the user's last membership ends, so that no paid time is lost.
 * It starts now if the user has no membership.
 */
export function getNextMembershipPeriod(plan: MembershipPlan, lastEndsAt: Instant | undefined, now: Instant) {
  const startsAt = Math.max(now, lastEndsAt ?? now)
  return { startsAt, expiresAt: addMonths(startsAt, membershipPlans[plan].months) }
}

type Period = { plan: MembershipPlan; startsAt: Instant; expiresAt: Instant }

/**
 * After a refund, moves the following memberships to an earlier start, so that no gap remains. A membership that has
 * already started is not moved.
 */
export function moveMembershipsEarlier<T extends Period>(following: T[], now: Instant): T[] {
  let free = now
  return following.map((period) => {
    const isRunning = period.startsAt <= now
    const moved = isRunning || period.startsAt <= free ? {} : getNextMembershipPeriod(period.plan, free, now)
    const { expiresAt } = { ...period, ...moved }
    free = expiresAt
    return { ...period, ...moved }
  })
}

/** Limits of users without a membership: butler messages a day, and activities joined a month. */
export const nonMemberLimits = { messagesADay: 20, joinsAMonth: 3 }

type RefundableMembership = { paidAt: Instant; isLast: boolean; isUsed: boolean }

/**
 * Returns the error code if a membership cannot be refunded, or undefined if it can. Only the last membership can be
 * refunded, because each membership starts where the previous one ends.
 */
export function decideMembershipRefundRefusal(membership: RefundableMembership, now: Instant) {
  if (!membership.isLast || now > membership.paidAt + membershipRefundableMs)
    return 'MEMBERSHIP_NOT_REFUNDABLE'
  if (membership.isUsed) return 'MEMBERSHIP_USED'
}

export const membershipReminderDays = [7, 3, 1] as const

/**
 * Returns the reminder that is due now, as the number of days before the end. If the job has missed several reminder
 * dates, only the latest of them counts, so that the user gets one reminder.
 */
export const findDueMembershipReminder = (expiresAt: Instant, now: Instant) =>
  now >= expiresAt ? undefined : membershipReminderDays.findLast((days) => now >= expiresAt - days * dayMs)

/**
 * Returns the error code if a payer cannot use a payment link, or undefined if the payer can. A payer who has created
 * the order of the link can still pay this order.
 */
export function decidePayLinkRefusal(
  link: {
    expiresAt: Instant
    isUsed: boolean
    isTaken: boolean
    payerOpenid: string | null
    isParentActive: boolean
  },
  payerOpenid: string | undefined,
  now: Instant,
) {
  if (link.isUsed) return 'PAY_LINK_USED'
  // A payment link also expires when the account of its user is deleted or disabled.
  if (now >= link.expiresAt || !link.isParentActive) return 'PAY_LINK_EXPIRED'
  if (link.isTaken && (link.payerOpenid ?? undefined) !== payerOpenid) return 'PAY_LINK_USED'
}
