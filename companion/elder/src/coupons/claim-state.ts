import type { ClaimableCoupon } from './queries.ts'

type ClaimInput = Pick<ClaimableCoupon, 'isClaimed' | 'remaining' | 'memberOnly'>

/**
 * Returns whether the user can claim the coupon, and the label of the claim button. If the user cannot claim the
 * coupon, the label says why.
 */
export function getCouponClaimState({ isClaimed, remaining, memberOnly }: ClaimInput, isMember: boolean) {
  if (isClaimed) return { canClaim: false, words: '已领取' }
  if (remaining !== null && remaining <= 0) return { canClaim: false, words: '已领完' }
  if (memberOnly && !isMember) return { canClaim: false, words: '开通会员后可领' }
  return { canClaim: true, words: '领取' }
}
