import type { ReplyValue } from '@sanhe/kit/http/contract'
import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import type { ElderContract } from '#elder-contract.ts'

export type OwnCouponItem = ReplyValue<ElderContract['coupons']['mine']>['coupons'][number]

export type PurchaseForCoupon = {
  /** Price of the purchase in yuan, including delivery and other fees. */
  price: number
  /**
   * Category of the purchase as the server names it: `grocery`, `course`, `appointment`, or the category of a shop's
   * service.
   */
  category: string
  merchantId?: number | undefined
}

type Terms = Pick<OwnCouponItem, 'type' | 'value'>

const toFen = (yuan: number) => Math.round(yuan * 100)

/** Returns the discount of a coupon in yuan, at most the price. */
export function calculateCouponDiscountYuan({ type, value }: Terms, price: number) {
  const fen = toFen(price)
  const saved = type === 'amount' ? Math.min(toFen(value), fen) : fen - Math.round((fen * toFen(value)) / 100)
  return saved / 100
}

/** Returns whether the server would accept the coupon for the purchase now. */
export function isCouponUsable(
  coupon: OwnCouponItem,
  { price, category, merchantId }: PurchaseForCoupon,
  now: Instant,
) {
  const { status, expiresAt, minAmount, applicableCategories, merchantId: shop } = coupon
  if (status !== 'available' || now >= fromIso(expiresAt)) return false
  if (toFen(price) < toFen(minAmount)) return false
  if (applicableCategories.length && !applicableCategories.includes(category)) return false
  return shop === null || shop === merchantId
}

/** Returns the coupons that reduce the price of the purchase, largest discount first, then by expiry. */
export const listUsableCoupons = (coupons: OwnCouponItem[], purchase: PurchaseForCoupon, now: Instant) =>
  coupons
    .filter((coupon) => isCouponUsable(coupon, purchase, now))
    .map((coupon) => ({ coupon, saving: calculateCouponDiscountYuan(coupon, purchase.price) }))
    .filter(({ saving }) => saving > 0)
    .toSorted((a, b) => b.saving - a.saving || fromIso(a.coupon.expiresAt) - fromIso(b.coupon.expiresAt))
