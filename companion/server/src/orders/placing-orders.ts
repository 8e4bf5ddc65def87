import { fenToDecimalYuan, type Fen } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, OrderRow, OrderType } from '#core'
import { reserveCoupon } from '#coupons'
import { markOrderPaid, type PlaceOrderDeps } from './applying-payments.ts'
import { apiError } from './errors.ts'
import { maxOrderAmountFen, orderLifetimeMs } from './rules.ts'
import * as store from './store.ts'

export type NewOrder = {
  userId: number
  type: OrderType
  /** Order number, created by `newOrderNo` in advance, so that the row of the module can contain it too. */
  orderNo: string
  /** Identifies what is bought. A user has at most one open or paid order for a reference. */
  reference: string
  priceFen: Fen
  /** Title shown in the payment sheet and in lists of orders. */
  title: string
  detail?: Record<string, unknown>
  coupon?: { id: number; category: string; merchantId?: number } | undefined
  /** The child who places the order for the user and pays it; undefined if the user places the order. */
  byChildId?: number | undefined
  /** Time to pay, in milliseconds. Default: 30 minutes. */
  lifetimeMs?: number
}

/** Throws ORDER_TOO_LARGE. Used by modules that store the amount before they place the order. */
export function assertOrderAmountAllowed(priceFen: Fen) {
  if (priceFen > maxOrderAmountFen) throw apiError('ORDER_TOO_LARGE')
}

/**
 * Places an order in the caller's transaction, or returns the open or paid order for the same reference. A free order
 * is paid immediately.
 */
export async function placeOrder(deps: PlaceOrderDeps, tx: Db, newOrder: NewOrder): Promise<OrderRow> {
  const now = deps.clock.now()
  const { userId, orderNo, priceFen, coupon } = newOrder
  assertOrderAmountAllowed(priceFen)
  // An existing open order is returned without using the coupon.
  const open = coupon && (await store.findOpenOrder(tx, newOrder))
  if (open) return open
  const discountFen = coupon
    ? await reserveCoupon(tx, { couponId: coupon.id, userId, orderNo, priceFen, ...coupon }, now)
    : 0
  const amount = priceFen - discountFen
  const { order, isNew } = await store.addOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    by_child_id: newOrder.byChildId ?? null,
    order_type: newOrder.type,
    reference: newOrder.reference,
    amount: fenToDecimalYuan(amount),
    discount: fenToDecimalYuan(discountFen),
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
