import { decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentEvent } from '@sanhe/providers/payments'
import type { Db, Deps, OrderRow } from '#core'
import { reserveCouponAgain, markCouponUsed, releaseCoupon } from '#coupons'
import { completeOrder } from './completing.ts'
import { notifyOrderPaid } from './publishing.ts'
import { startRefund } from './refunding.ts'
import { decidePaymentEffect, parseOrderNoOfTradeNo } from './rules.ts'
import { storeProviderPaymentReport } from './payment-report-store.ts'
import * as store from './store.ts'

export type PlaceOrderDeps = Pick<Deps, 'clock' | 'emit' | 'orderKinds'>
export type ApplyPaymentDeps = PlaceOrderDeps & Pick<Deps, 'db' | 'log'>

export type PaidProviderEvent = Extract<PaymentEvent, { outcome: 'paid' }> & { rawBody?: string }

/**
 * Result of applying a payment. If the payment must be refunded, `refundNo` is the number of the refund; otherwise it
 * is undefined.
 */
export type AppliedPaymentResult = {
  outcome: 'taken' | 'mismatch' | 'unknown'
  refundNo?: string | undefined
}

/** Applies a reported payment once, however often the provider reports it. */
export const applyPayment = (
  deps: ApplyPaymentDeps,
  event: PaidProviderEvent,
): Promise<AppliedPaymentResult> =>
  applyPaymentOnce(deps, event).catch((error: unknown) => {
    // A concurrent transaction has placed another order of the user with the same reference. The second call finds that
    // order.
    if (store.isDuplicateOrderError(error)) return applyPaymentOnce(deps, event)
    throw error
  })

async function applyPaymentOnce(
  deps: ApplyPaymentDeps,
  event: PaidProviderEvent,
): Promise<AppliedPaymentResult> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const order = await store.lockOrderRow(tx, parseOrderNoOfTradeNo(event.orderNo))
    if (!order) return recordUnknownPayment(deps, tx, event)
    const { move, ...found } = decidePaymentEffect(
      {
        status: order.status,
        amountFen: decimalYuanToFen(order.amount),
        transactionId: order.pay_transaction_id,
      },
      event,
    )
    await storeProviderPaymentReport(tx, {
      event_id: event.eventId,
      order_no: order.order_no,
      outcome: move,
      raw_body: event.rawBody ?? null,
      received_at: toDate(now),
    })
    if ('attention' in found) return flagForAdmin(deps, tx, order.order_no, move, found.attention)
    if (move === 'none') return { outcome: 'taken' as const }
    // Several payers may have trade numbers for one order. The trade number that was paid is stored, because only that
    // payment can be refunded.
    const tradeNo = event.orderNo === order.order_no ? null : event.orderNo
    await store.updatePayment(tx, order.order_no, { trade_no: tradeNo })
    const { refundNo } = await markOrderPaid(deps, tx, order, {
      tradeNo: event.tradeNo,
      wasCancelled: move === 'payLate',
    })
    return { outcome: 'taken' as const, refundNo }
  })
}

/** Records a payment for an unknown order until an administrator has handled it. */
async function recordUnknownPayment({ log, clock }: ApplyPaymentDeps, tx: Db, event: PaidProviderEvent) {
  const attention = `${event.amountFen} fen came as ${event.tradeNo} for an order that there is not`
  log.error({ order: event.orderNo, attention }, 'a payment needs a person')
  await storeProviderPaymentReport(tx, {
    event_id: event.eventId,
    order_no: event.orderNo.slice(0, 32),
    outcome: 'unknown',
    attention,
    raw_body: event.rawBody ?? null,
    received_at: toDate(clock.now()),
  })
  return { outcome: 'unknown' as const }
}

async function flagForAdmin(
  { log }: ApplyPaymentDeps,
  tx: Db,
  orderNo: string,
  move: string,
  attention: string,
) {
  log.error({ order: orderNo, attention }, 'a payment needs a person')
  await store.updatePayment(tx, orderNo, { attention })
  return { outcome: move === 'mismatch' ? ('mismatch' as const) : ('taken' as const) }
}

/**
 * Marks an order, whose row is locked, as paid and informs its order kind. If what was ordered is no longer available,
 * the payment is refunded.
 */
export async function markOrderPaid(
  deps: PlaceOrderDeps,
  tx: Db,
  order: OrderRow,
  { tradeNo, wasCancelled }: { tradeNo: string | null; wasCancelled: boolean },
) {
  const now = deps.clock.now()
  const at = toDate(now)
  await store.updatePayment(tx, order.order_no, {
    status: 'paid',
    transaction_id: tradeNo,
    paid_fen: decimalYuanToFen(order.amount),
    paid_at: at,
  })
  const kind = deps.orderKinds[order.order_type]
  const isOpen = !wasCancelled || (await canReopen(tx, order))
  const kept = isOpen && (await kind?.paid(tx, order, now, wasCancelled))
  if (!kept) {
    const cancelled = { status: 'cancelled', cancelled_at: order.cancelled_at ?? at } as const
    const ended = await store.updateOrder(
      tx,
      order.order_no,
      { ...cancelled, pay_transaction_id: tradeNo, paid_at: at },
      now,
    )
    if (isOpen && order.user_coupon_id) await releaseCoupon(tx, order.user_coupon_id, order.order_no, now)
    return {
      order: ended,
      refundNo: await startRefund(deps, tx, ended, {
        amountFen: decimalYuanToFen(order.amount),
        reason: '订单已取消',
      }),
    }
  }
  if (order.user_coupon_id) await markCouponUsed(tx, order.user_coupon_id, now)
  const paid = await store.updateOrder(
    tx,
    order.order_no,
    { status: 'paid', pay_transaction_id: tradeNo, paid_at: at, cancelled_at: null },
    now,
  )
  await notifyOrderPaid(deps, tx, paid)
  if (kind?.isCompletedOnPayment) await completeOrder(deps, tx, paid.order_no)
  return { order: paid, refundNo: undefined }
}

/**
 * Returns whether an expired order can still become paid. It can if the account exists, if the user has no other open
 * or paid order with the same reference, and if no other order uses the coupon of this order. Also reserves that coupon
 * again.
 */
const canReopen = async (tx: Db, order: OrderRow) =>
  (await store.lockUserRowIfExists(tx, order.user_id)) &&
  !(await store.hasOtherActiveOrder(tx, order)) &&
  (order.user_coupon_id === null || (await reserveCouponAgain(tx, order.user_coupon_id, order.order_no)))
