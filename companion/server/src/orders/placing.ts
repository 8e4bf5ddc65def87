import { decimalOfFen, type Fen } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, OrderType } from '#core'
import { lockCoupon } from '#coupons'
import { refuse } from './errors.ts'
import { dearestOrderFen, orderLifetimeMs } from './rules.ts'
import { markPaid, type PlaceDeps } from './settling.ts'
import * as store from './store.ts'

export type NewOrder = {
  userId: number
  type: OrderType
  /** From `newOrderNo`, so that the module's row can carry it too. */
  orderNo: string
  /** What is paid for: while an order for it is open or paid, there is no second one. */
  reference: string
  priceFen: Fen
  /** For the payment sheet and lists. */
  title: string
  detail?: Record<string, unknown>
  coupon?: { id: number; category: string; merchantId?: number } | undefined
  /** Of things that do not wait half an hour. */
  lifetimeMs?: number
}

/** For modules that write the amount down before they place the order. */
export function assertAffordable(priceFen: Fen) {
  if (priceFen > dearestOrderFen) throw refuse('ORDER_TOO_LARGE')
}

/**
 * Places an order as part of the caller's transaction, or finds the one that lives already for the same reference.
 * What costs nothing is paid at once.
 */
export async function placeOrder(deps: PlaceDeps, tx: Db, wish: NewOrder): Promise<store.OrderRow> {
  const now = deps.clock.now()
  const { userId, orderNo, priceFen, coupon } = wish
  assertAffordable(priceFen)
  // A coupon is not taken for an order that there is already.
  const open = coupon && (await store.findOpen(tx, wish))
  if (open) return open
  const discountFen = coupon
    ? await lockCoupon(tx, { couponId: coupon.id, userId, orderNo, priceFen, ...coupon }, now)
    : 0
  const amount = priceFen - discountFen
  const { order, isNew } = await store.addOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    order_type: wish.type,
    reference: wish.reference,
    amount: decimalOfFen(amount),
    discount: decimalOfFen(discountFen),
    user_coupon_id: coupon?.id ?? null,
    title: wish.title.slice(0, 100),
    detail: JSON.stringify(wish.detail ?? {}),
    expires_at: toDate(now + (wish.lifetimeMs ?? orderLifetimeMs)),
    created_at: toDate(now),
    updated_at: toDate(now),
  })
  if (!isNew) return order
  return amount === 0
    ? (await markPaid(deps, tx, order, { tradeNo: null, wasCancelled: false })).order
    : order
}
