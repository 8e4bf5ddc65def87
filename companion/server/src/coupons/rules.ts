import type { Fen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'

type Terms = {
  type: 'amount' | 'discount' | 'service'
  /** Fen taken off; of the other kinds hundredths of the share that is left to pay: 90 is 10 % off. */
  value: number
  minFen: Fen
  categories: string[]
  merchantId: number | null
}
type Coupon = Terms & { status: 'available' | 'locked' | 'used' | 'expired'; expiresAt: Instant }
type Purchase = { priceFen: Fen; category: string; merchantId?: number | undefined }

/** Why a coupon may not be used for this; undefined when it may. */
export function couponRefusal(coupon: Coupon, { priceFen, category, merchantId }: Purchase, now: Instant) {
  if (coupon.status === 'expired' || (coupon.status === 'available' && now >= coupon.expiresAt))
    return 'COUPON_EXPIRED'
  if (coupon.status !== 'available') return 'COUPON_NOT_APPLICABLE'
  if (priceFen < coupon.minFen) return 'COUPON_NOT_APPLICABLE'
  if (coupon.categories.length && !coupon.categories.includes(category)) return 'COUPON_NOT_APPLICABLE'
  if (coupon.merchantId !== null && coupon.merchantId !== merchantId) return 'COUPON_NOT_APPLICABLE'
}

/** Never more than the price. */
export const discountOf = ({ type, value }: Pick<Terms, 'type' | 'value'>, priceFen: Fen): Fen =>
  type === 'amount' ? Math.min(value, priceFen) : priceFen - Math.round((priceFen * value) / 100)
