import { decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { CouponWithTerms } from './store.ts'
import type { CouponTemplateRow } from './template-store.ts'

type Terms = Pick<
  CouponTemplateRow,
  'title' | 'type' | 'value' | 'min_amount' | 'applicable_categories' | 'merchant_id'
>

const toTermsResponse = (terms: Terms) => ({
  title: terms.title,
  type: terms.type,
  value: Number(terms.value),
  minAmount: decimalYuanToNumber(terms.min_amount),
  applicableCategories: terms.applicable_categories,
  merchantId: terms.merchant_id,
})

const toTemplateResponse = (template: CouponTemplateRow) => ({
  id: template.id,
  ...toTermsResponse(template),
  totalCount: template.total_count,
  issuedCount: template.issued_count,
  validDays: template.valid_days,
  memberOnly: template.member_only,
})

export const toClaimableCouponResponse = (template: CouponTemplateRow & { is_claimed: boolean }) => ({
  ...toTemplateResponse(template),
  remaining: template.total_count === null ? null : template.total_count - template.issued_count,
  isClaimed: template.is_claimed,
})

export const toCouponTemplateResponse = (template: CouponTemplateRow) => ({
  ...toTemplateResponse(template),
  forNewUsers: template.for_new_users,
  forPoints: template.for_points,
  status: template.status,
  createdAt: toIso(template.created_at.getTime()),
})

/**
 * Converts a user's coupon to its API response. The status depends on the current time, even if the job has not yet
 * marked the coupon as expired.
 */
export const toUserCouponResponse = (coupon: CouponWithTerms, now: Instant) => ({
  id: coupon.id,
  templateId: coupon.template_id,
  ...toTermsResponse(coupon),
  status: coupon.status === 'available' && coupon.expires_at.getTime() <= now ? 'expired' : coupon.status,
  usedOrderNo: coupon.used_order_no,
  expiresAt: toIso(coupon.expires_at.getTime()),
  usedAt: coupon.used_at && toIso(coupon.used_at.getTime()),
  createdAt: toIso(coupon.created_at.getTime()),
})
