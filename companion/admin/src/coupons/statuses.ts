import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import type { AdminApiResponse } from '#api.ts'
import type { couponsLabels } from './text.ts'

export type CouponTemplateItem = AdminApiResponse<'couponsAdmin', 'list'>['templates'][number]
export const couponBadgeTones: Record<CouponTemplateItem['status'], BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
}

type Labels = Pick<(typeof couponsLabels)['en'], 'amountOff' | 'percentOff'>

/** Formats the discount of a coupon: an amount in yuan or a percentage. */
export const formatCouponTemplateDiscount = (
  { type, value }: Pick<CouponTemplateItem, 'type' | 'value'>,
  t: Labels,
) => (type === 'amount' ? t.amountOff(formatYuan(value)) : t.percentOff(Math.round((1 - value) * 100)))
