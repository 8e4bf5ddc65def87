import { type Fen, fenOfDecimal } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { apiError } from './errors.ts'
import { couponRefusal, discountFen } from './rules.ts'
import * as store from './store.ts'

export type CouponUse = {
  couponId: number
  userId: number
  orderNo: string
  priceFen: Fen
  /** Category of the purchase: `grocery`, `housekeeping` or a category of merchants. */
  category: string
  merchantId?: number
}

/** Reserves a coupon for a new order and returns the discount. It is released if the order is cancelled. */
export async function lockCoupon(tx: Db, use: CouponUse, now: Instant): Promise<Fen> {
  const coupon = await store.lockUserCoupon(tx, use.userId, use.couponId)
  if (!coupon) throw apiError('COUPON_NOT_APPLICABLE')
  const terms = {
    type: coupon.type,
    value: fenOfDecimal(coupon.value),
    minFen: fenOfDecimal(coupon.min_amount),
    categories: coupon.applicable_categories,
    merchantId: coupon.merchant_id,
  }
  const refusal = couponRefusal(
    { ...terms, status: coupon.status, expiresAt: coupon.expires_at.getTime() },
    { priceFen: use.priceFen, category: use.category, merchantId: use.merchantId },
    now,
  )
  if (refusal) throw apiError(refusal)
  await store.updateUserCoupon(tx, coupon.id, { status: 'locked', used_order_no: use.orderNo })
  return discountFen(terms, use.priceFen)
}

/**
 * Reserves the coupon again for a cancelled order that was paid late. Returns false if another order has taken the
 * coupon.
 */
export async function lockCouponAgain(tx: Db, id: number, orderNo: string) {
  const taken = await store.lockReleasedCoupon(tx, id, orderNo)
  return taken !== undefined
}

/** Marks the coupon as used after its order was paid. */
export const markCouponUsed = (tx: Db, couponId: number, now: Instant) =>
  store.updateUserCoupon(tx, couponId, { status: 'used', used_at: toDate(now) })

/**
 * Releases the coupon after its order was cancelled. It stays expired if its validity has ended, and is left alone if
 * another order holds it.
 */
export const releaseCoupon = (tx: Db, couponId: number, orderNo: string, now: Instant) =>
  store.releaseUserCoupon(tx, couponId, orderNo, now)
