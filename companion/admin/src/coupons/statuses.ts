import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import type { Reply } from '#api.ts'
import type { couponsText } from './text.ts'

export type Coupon = Reply<'couponsAdmin', 'list'>['templates'][number]
export const couponTones: Record<Coupon['status'], BadgeTone> = { active: 'ok', inactive: 'neutral' }

type Labels = Pick<(typeof couponsText)['en'], 'amountOff' | 'percentOff'>

/** Formats the discount of a coupon: an amount in yuan or a percentage. */
export const formatCouponValue = ({ type, value }: Pick<Coupon, 'type' | 'value'>, t: Labels) =>
  type === 'amount' ? t.amountOff(formatYuan(value)) : t.percentOff(Math.round((1 - value) * 100))
