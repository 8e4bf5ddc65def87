import { type Fen, decimalYuanToFen } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { apiError } from './errors.ts'
import { calculateCouponDiscount, decideCouponRefusal } from './rules.ts'
import * as store from './store.ts'

export type CouponReservationInput = {
  couponId: number
  userId: number
  orderNo: string
  priceFen: Fen
  /** Category of the purchase: `grocery`, `housekeeping` or a category of merchants. */
  category: string
  merchantId?: number
}

/**
 * Reserves a coupon for a new order and returns the discount in fen. The coupon is released if the order is cancelled.
 */
export async function reserveCoupon(tx: Db, use: CouponReservationInput, now: Instant): Promise<Fen> {
  const coupon = await store.lockUserCouponRow(tx, use.userId, use.couponId)
  if (!coupon) throw apiError('COUPON_NOT_APPLICABLE')
  const terms = {
    type: coupon.type,
    value: decimalYuanToFen(coupon.value),
    minFen: decimalYuanToFen(coupon.min_amount),
    categories: coupon.applicable_categories,
    merchantId: coupon.merchant_id,
  }
  const refusal = decideCouponRefusal(
    { ...terms, status: coupon.status, expiresAt: coupon.expires_at.getTime() },
    { priceFen: use.priceFen, category: use.category, merchantId: use.merchantId },
    now,
  )
  if (refusal) throw apiError(refusal)
  await store.updateUserCoupon(tx, coupon.id, { status: 'locked', used_order_no: use.orderNo })
  return calculateCouponDiscount(terms, use.priceFen)
}

/**
 * Reserves a coupon again for a cancelled order whose payment arrived late. Returns false if another order has reserved
 * the coupon in the meantime.
 */
export async function reserveCouponAgain(tx: Db, id: number, orderNo: string) {
  const taken = await store.lockReleasedCouponRow(tx, id, orderNo)
  return taken !== undefined
}

/** Marks the coupon as used after its order was paid. */
export const markCouponUsed = (tx: Db, couponId: number, now: Instant) =>
  store.updateUserCoupon(tx, couponId, { status: 'used', used_at: toDate(now) })

/**
 * Releases a coupon after its order was cancelled. A coupon whose validity has ended stays expired, and a coupon that
 * another order has reserved is not changed.
 */
export const releaseCoupon = (tx: Db, couponId: number, orderNo: string, now: Instant) =>
  store.releaseUserCoupon(tx, couponId, orderNo, now)
