import { yuanOfDecimal } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { CouponWithTerms } from './store.ts'
import type { TemplateRow } from './template-store.ts'

type Terms = Pick<
  TemplateRow,
  'title' | 'type' | 'value' | 'min_amount' | 'applicable_categories' | 'merchant_id'
>

const termsView = (terms: Terms) => ({
  title: terms.title,
  type: terms.type,
  value: Number(terms.value),
  minAmount: yuanOfDecimal(terms.min_amount),
  applicableCategories: terms.applicable_categories,
  merchantId: terms.merchant_id,
})

const templateView = (template: TemplateRow) => ({
  id: template.id,
  ...termsView(template),
  totalCount: template.total_count,
  issuedCount: template.issued_count,
  validDays: template.valid_days,
  memberOnly: template.member_only,
})

export const claimableView = (template: TemplateRow & { is_claimed: boolean }) => ({
  ...templateView(template),
  remaining: template.total_count === null ? null : template.total_count - template.issued_count,
  isClaimed: template.is_claimed,
})

export const adminTemplateView = (template: TemplateRow) => ({
  ...templateView(template),
  forNewUsers: template.for_new_users,
  forPoints: template.for_points,
  status: template.status,
  createdAt: toIso(template.created_at.getTime()),
})

/** The status follows the clock, even if the job has not yet expired the coupon. */
export const userCouponView = (coupon: CouponWithTerms, now: Instant) => ({
  id: coupon.id,
  templateId: coupon.template_id,
  ...termsView(coupon),
  status: coupon.status === 'available' && coupon.expires_at.getTime() <= now ? 'expired' : coupon.status,
  usedOrderNo: coupon.used_order_no,
  expiresAt: toIso(coupon.expires_at.getTime()),
  usedAt: coupon.used_at && toIso(coupon.used_at.getTime()),
  createdAt: toIso(coupon.created_at.getTime()),
})
