import type { Fen } from '@sanhe/kit/money'
import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type Plan = 'monthly' | 'yearly'

export const plans: Record<Plan, { title: string; priceFen: Fen; months: number }> = {
  monthly: { title: '月度会员', priceFen: 2900, months: 1 },
  yearly: { title: '年度会员', priceFen: 29_900, months: 12 },
}

export const benefits = ['与管家聊天不限次数', '参加活动不限次数', '健康周报随时回看', '会员专享课程与优惠']

export const payLinkValidMs = dayMs
/** So long after its payment an order may be given back. */
const refundableMs = dayMs

/** A new membership begins where the last one ends: what was paid for is never lost. */
export function periodOf(plan: Plan, lastEndsAt: Instant | undefined, now: Instant) {
  const startsAt = Math.max(now, lastEndsAt ?? now)
  return { startsAt, expiresAt: addMonths(startsAt, plans[plan].months) }
}

type Period = { plan: Plan; startsAt: Instant; expiresAt: Instant }

/**
 * How those that follow each other lie when one before them was withdrawn: nobody waits through time that is nobody's
 * any more. The one that runs stays as it is.
 */
export function movedUp<T extends Period>(following: T[], now: Instant): T[] {
  let free = now
  return following.map((period) => {
    const isRunning = period.startsAt <= now
    const moved = isRunning || period.startsAt <= free ? {} : periodOf(period.plan, free, now)
    const { expiresAt } = { ...period, ...moved }
    free = expiresAt
    return { ...period, ...moved }
  })
}

/** What anybody may do without a membership, as the butler and the activities count it. */
export const freeForAll = { messagesADay: 20, joinsAMonth: 3 }

type Refundable = { paidAt: Instant; isLast: boolean; isUsed: boolean }

/** Why a membership cannot be given back any more; undefined when it can. The last one only: others build on the rest. */
export function refundRefusal(membership: Refundable, now: Instant) {
  if (!membership.isLast || now > membership.paidAt + refundableMs) return 'MEMBERSHIP_NOT_REFUNDABLE'
  if (membership.isUsed) return 'MEMBERSHIP_USED'
}

export const reminderDays = [7, 3, 1] as const

/** Which reminder is due: the nearest that is reached, so that a job that was down does not send them all. */
export const dueReminder = (expiresAt: Instant, now: Instant) =>
  now >= expiresAt ? undefined : reminderDays.findLast((days) => now >= expiresAt - days * dayMs)

/** Why a pay link cannot be paid by; undefined when it can. Whoever began to pay may go on. */
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
  // For an account that has ended nobody pays.
  if (now >= link.expiresAt || !link.isParentActive) return 'PAY_LINK_EXPIRED'
  if (link.isTaken && (link.payerOpenid ?? undefined) !== payerOpenid) return 'PAY_LINK_USED'
}
