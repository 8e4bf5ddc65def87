import { fromIso, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { formatDay } from '#parts/dates.ts'
import type { MembershipStatus } from './queries.ts'

type StatusInput = Pick<MembershipStatus, 'status' | 'expiresAt' | 'daysLeft'>

/** Describes the status of the membership and the consequences for the user. */
export function explainMembershipStatus(
  { status, expiresAt, daysLeft }: StatusInput,
  now: Instant = systemClock.now(),
): { title: string; text: string } {
  const day = expiresAt === null ? '' : formatDay(fromIso(expiresAt), now)
  if (status === 'active')
    return { title: '您是会员', text: `还有 ${daysLeft} 天，用到${day}。到期不会自动扣钱。` }
  if (status === 'cancelled')
    return { title: '会员已取消', text: `还有 ${daysLeft} 天可以照常使用，用到${day}。` }
  if (status === 'expired') return { title: '会员已到期', text: `${day}到期了，再开通就能接着用。` }
  return { title: '您还不是会员', text: '不开会员也能用。开了会员，下面这些没有限制。' }
}

/**
 * Terms for cancelling a membership. The text describes both outcomes, because the server decides about a refund only
 * when the user requests it.
 */
export const describeMembershipCancellationTerms =
  '付款不到 24 小时、还没用过会员权益的，全额退款。其他情况不退款，会员可以用到到期。'
