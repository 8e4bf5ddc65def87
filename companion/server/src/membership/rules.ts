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

export const payLinkValidMs = dayMs
/** Time after payment in which a membership can be refunded. */
const membershipRefundableMs = dayMs

/** A new membership starts when the last one ends, so that no paid time is lost. */
export function membershipPeriod(plan: MembershipPlan, lastEndsAt: Instant | undefined, now: Instant) {
  const startsAt = Math.max(now, lastEndsAt ?? now)
  return { startsAt, expiresAt: addMonths(startsAt, membershipPlans[plan].months) }
}

type Period = { plan: MembershipPlan; startsAt: Instant; expiresAt: Instant }

/**
 * Moves the later memberships forward after one before them was withdrawn, so that no gap remains. The running
 * membership stays as it is.
 */
export function closeGaps<T extends Period>(following: T[], now: Instant): T[] {
  let free = now
  return following.map((period) => {
    const isRunning = period.startsAt <= now
    const moved = isRunning || period.startsAt <= free ? {} : membershipPeriod(period.plan, free, now)
    const { expiresAt } = { ...period, ...moved }
    free = expiresAt
    return { ...period, ...moved }
  })
}

/** Limits without a membership, enforced by the butler and the activities. */
export const freeLimits = { messagesADay: 20, joinsAMonth: 3 }

type RefundableMembership = { paidAt: Instant; isLast: boolean; isUsed: boolean }

/**
 * Returns why a membership cannot be refunded, or undefined if it can. Only the last one can, because each period
 * starts where the one before ends.
 */
export function membershipRefundRefusal(membership: RefundableMembership, now: Instant) {
  if (!membership.isLast || now > membership.paidAt + membershipRefundableMs)
    return 'MEMBERSHIP_NOT_REFUNDABLE'
  if (membership.isUsed) return 'MEMBERSHIP_USED'
}

export const reminderDays = [7, 3, 1] as const

/** Returns the due reminder closest to the end, so that a job that was down sends only one. */
export const dueReminder = (expiresAt: Instant, now: Instant) =>
  now >= expiresAt ? undefined : reminderDays.findLast((days) => now >= expiresAt - days * dayMs)

/** Returns why a payer cannot use a pay link, or undefined if they can. The payer who started may continue. */
export function payLinkRefusal(
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
  // Nothing can be paid for a deleted or disabled account.
  if (now >= link.expiresAt || !link.isParentActive) return 'PAY_LINK_EXPIRED'
  if (link.isTaken && (link.payerOpenid ?? undefined) !== payerOpenid) return 'PAY_LINK_USED'
}
