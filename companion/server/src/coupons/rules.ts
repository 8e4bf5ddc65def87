import type { Fen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'

type Terms = {
  type: 'amount' | 'discount' | 'service'
  /**
   * For the type `amount`: the discount in fen. For other types: the share of the price left to pay, in hundredths, so
   * 90 means 10% off.
   */
  value: number
  minFen: Fen
  categories: string[]
  merchantId: number | null
}
type Coupon = Terms & { status: 'available' | 'locked' | 'used' | 'expired'; expiresAt: Instant }
type CouponPurchase = { priceFen: Fen; category: string; merchantId?: number | undefined }

/** Returns the error code if a coupon may not be used for this purchase. */
export function decideCouponRefusal(
  coupon: Coupon,
  { priceFen, category, merchantId }: CouponPurchase,
  now: Instant,
) {
  if (coupon.status === 'expired' || (coupon.status === 'available' && now >= coupon.expiresAt))
    return 'COUPON_EXPIRED'
  if (coupon.status !== 'available') return 'COUPON_NOT_APPLICABLE'
  if (priceFen < coupon.minFen) return 'COUPON_NOT_APPLICABLE'
  if (coupon.categories.length && !coupon.categories.includes(category)) return 'COUPON_NOT_APPLICABLE'
  if (coupon.merchantId !== null && coupon.merchantId !== merchantId) return 'COUPON_NOT_APPLICABLE'
}

/** Returns the discount in fen, which is at most the price. */
export const calculateCouponDiscount = (
  { type, value }: Pick<Terms, 'type' | 'value'>,
  priceFen: Fen,
): Fen => (type === 'amount' ? Math.min(value, priceFen) : priceFen - Math.round((priceFen * value) / 100))
