import { yuanOf } from '@sanhe/kit/money'
import { dayMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { type MembershipPlan, membershipBenefits, membershipPlans } from './rules.ts'
import type { MembershipRow } from './store.ts'

export const plansView = () =>
  (Object.keys(membershipPlans) as MembershipPlan[]).map((plan) => {
    const { title, priceFen, months } = membershipPlans[plan]
    return { plan, title, price: yuanOf(priceFen), months, benefits: membershipBenefits }
  })

type MembershipState = { current: MembershipRow | undefined; last: MembershipRow | undefined }

/** Computes the status from the clock, not from what a job has stored. */
export function statusView({ current, last }: MembershipState, now: Instant) {
  const endsAt = current && last ? last.expires_at.getTime() : undefined
  const shown = current ?? last
  return {
    isMember: current !== undefined,
    plan: shown?.plan ?? null,
    startsAt: shown ? toIso(shown.starts_at.getTime()) : null,
    expiresAt: last ? toIso(last.expires_at.getTime()) : null,
    daysLeft: endsAt === undefined ? 0 : Math.ceil((endsAt - now) / dayMs),
    status: current ? (last?.status === 'cancelled' ? 'cancelled' : 'active') : last ? 'expired' : 'none',
    autoRenew: false,
  } as const
}
