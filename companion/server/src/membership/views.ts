import { fenToYuan } from '@sanhe/kit/money'
import { dayMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { type MembershipPlan, membershipBenefits, membershipPlans } from './rules.ts'
import type { MembershipRow } from './store.ts'

export const toPlansResponse = () =>
  (Object.keys(membershipPlans) as MembershipPlan[]).map((plan) => {
    const { title, priceFen, months } = membershipPlans[plan]
    return { plan, title, price: fenToYuan(priceFen), months, benefits: membershipBenefits }
  })

type MembershipState = { current: MembershipRow | undefined; last: MembershipRow | undefined }

function getMembershipState({ current, last }: MembershipState) {
  if (!current) return last ? 'expired' : 'none'
  return last?.status === 'cancelled' ? 'cancelled' : 'active'
}

/** Computes the status from the current time, because the stored status changes only when a job runs. */
export function toMembershipStatusResponse({ current, last }: MembershipState, now: Instant) {
  const endsAt = current && last ? last.expires_at.getTime() : undefined
  const shown = current ?? last
  return {
    isMember: current !== undefined,
    plan: shown?.plan ?? null,
    startsAt: shown ? toIso(shown.starts_at.getTime()) : null,
    expiresAt: last ? toIso(last.expires_at.getTime()) : null,
    daysLeft: endsAt === undefined ? 0 : Math.ceil((endsAt - now) / dayMs),
    status: getMembershipState({ current, last }),
    autoRenew: false,
  } as const
}
