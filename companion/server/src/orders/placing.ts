import { decimalOfFen, type Fen } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, OrderRow, OrderType } from '#core'
import { lockCoupon } from '#coupons'
import { markOrderPaid, type PlaceDeps } from './applying-payments.ts'
import { apiError } from './errors.ts'
import { maxOrderFen, orderLifetimeMs } from './rules.ts'
import * as store from './store.ts'

export type NewOrder = {
  userId: number
  type: OrderType
  /** Created by `newOrderNo` beforehand, so that the module's row can hold it too. */
  orderNo: string
  /** Identifies what is bought. A user has at most one open or paid order for a reference. */
  reference: string
  priceFen: Fen
  /** Shown in the payment sheet and in lists. */
  title: string
  detail?: Record<string, unknown>
  coupon?: { id: number; category: string; merchantId?: number } | undefined
  /** Time to pay. Default: 30 minutes. */
  lifetimeMs?: number
}

/** Throws ORDER_TOO_LARGE. For modules that store the amount before they place the order. */
export function assertOrderAmount(priceFen: Fen) {
  if (priceFen > maxOrderFen) throw apiError('ORDER_TOO_LARGE')
}

/**
 * Places an order in the caller's transaction, or returns the open or paid order for the same reference. A free order
 * is paid at once.
 */
export async function placeOrder(deps: PlaceDeps, tx: Db, newOrder: NewOrder): Promise<OrderRow> {
  const now = deps.clock.now()
  const { userId, orderNo, priceFen, coupon } = newOrder
  assertOrderAmount(priceFen)
  // An existing order does not take a coupon.
  const open = coupon && (await store.findOpenOrder(tx, newOrder))
  if (open) return open
  const discountFen = coupon
    ? await lockCoupon(tx, { couponId: coupon.id, userId, orderNo, priceFen, ...coupon }, now)
    : 0
  const amount = priceFen - discountFen
  const { order, isNew } = await store.addOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    order_type: newOrder.type,
    reference: newOrder.reference,
    amount: decimalOfFen(amount),
    discount: decimalOfFen(discountFen),
    user_coupon_id: coupon?.id ?? null,
    title: newOrder.title.slice(0, 100),
    detail: JSON.stringify(newOrder.detail ?? {}),
    expires_at: toDate(now + (newOrder.lifetimeMs ?? orderLifetimeMs)),
    created_at: toDate(now),
    updated_at: toDate(now),
  })
  if (!isNew) return order
  return amount === 0
    ? (await markOrderPaid(deps, tx, order, { tradeNo: null, wasCancelled: false })).order
    : order
}
