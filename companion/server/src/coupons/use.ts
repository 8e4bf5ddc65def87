import { type Fen, fenOfDecimal } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { refuse } from './errors.ts'
import { couponRefusal, discountOf } from './rules.ts'
import * as store from './store.ts'

export type CouponWish = {
  couponId: number
  userId: number
  orderNo: string
  priceFen: Fen
  /** What is bought: `grocery`, `housekeeping`, a merchant's category. */
  category: string
  merchantId?: number
}

/** Takes a coupon for an order that is being placed and says what it takes off. Given back when the order ends. */
export async function lockCoupon(tx: Db, wish: CouponWish, now: Instant): Promise<Fen> {
  const coupon = await store.lockUserCoupon(tx, wish.userId, wish.couponId)
  if (!coupon) throw refuse('COUPON_NOT_APPLICABLE')
  const terms = {
    type: coupon.type,
    value: fenOfDecimal(coupon.value),
    minFen: fenOfDecimal(coupon.min_amount),
    categories: coupon.applicable_categories,
    merchantId: coupon.merchant_id,
  }
  const refusal = couponRefusal(
    { ...terms, status: coupon.status, expiresAt: coupon.expires_at.getTime() },
    { priceFen: wish.priceFen, category: wish.category, merchantId: wish.merchantId },
    now,
  )
  if (refusal) throw refuse(refusal)
  await store.setCoupon(tx, coupon.id, { status: 'locked', used_order_no: wish.orderNo })
  return discountOf(terms, wish.priceFen)
}

/** Takes a coupon anew for an order that ended and is paid after all; false when another one has it since. */
export async function takeCouponAgain(tx: Db, id: number, orderNo: string) {
  const taken = await store.takeFreeCoupon(tx, id, orderNo)
  return taken !== undefined
}

/** Its order was paid. */
export const useCoupon = (tx: Db, couponId: number, now: Instant) =>
  store.setCoupon(tx, couponId, { status: 'used', used_at: toDate(now) })

/** Its order ended: it can be used again, unless its time ran out meanwhile or another order has it. */
export const giveBackCoupon = (tx: Db, couponId: number, orderNo: string, now: Instant) =>
  store.freeCoupon(tx, couponId, orderNo, now)
