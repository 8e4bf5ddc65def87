import { fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentEvent } from '@sanhe/providers/payments'
import type { Db, Deps, OrderRow } from '#core'
import { lockCouponAgain, markCouponUsed, releaseCoupon } from '#coupons'
import { completeOrder } from './completing.ts'
import { notifyPaid } from './publishing.ts'
import { startRefund } from './refunding.ts'
import { decidePayment, orderNoOfTrade } from './rules.ts'
import * as store from './store.ts'

export type PlaceDeps = Pick<Deps, 'clock' | 'emit' | 'orderKinds'>
export type ApplyPaymentDeps = PlaceDeps & Pick<Deps, 'db' | 'log'>

export type PaidEvent = Extract<PaymentEvent, { outcome: 'paid' }> & { rawBody?: string }

/** `refundNo`: the payment is refunded as soon as the provider can be called. */
export type PaymentResult = { outcome: 'taken' | 'mismatch' | 'unknown'; refundNo?: string | undefined }

/** Applies a reported payment once, however often it is reported. */
export const applyPayment = (deps: ApplyPaymentDeps, event: PaidEvent): Promise<PaymentResult> =>
  applyPaymentOnce(deps, event).catch((error: unknown) => {
    // The user ordered the same again in another transaction; the second attempt sees that order.
    if (store.isDuplicateOrderError(error)) return applyPaymentOnce(deps, event)
    throw error
  })

async function applyPaymentOnce(deps: ApplyPaymentDeps, event: PaidEvent): Promise<PaymentResult> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const order = await store.lockOrder(tx, orderNoOfTrade(event.orderNo))
    if (!order) return recordUnknownPayment(deps, tx, event)
    const { move, ...found } = decidePayment(
      {
        status: order.status,
        amountFen: fenOfDecimal(order.amount),
        transactionId: order.pay_transaction_id,
      },
      event,
    )
    await store.addPaymentNotification(tx, {
      event_id: event.eventId,
      order_no: order.order_no,
      outcome: move,
      raw_body: event.rawBody ?? null,
      received_at: toDate(now),
    })
    if ('attention' in found) return flagForPerson(deps, tx, order.order_no, move, found.attention)
    if (move === 'none') return { outcome: 'taken' as const }
    // Several payers had trade numbers; only the one that was paid can be refunded.
    const tradeNo = event.orderNo === order.order_no ? null : event.orderNo
    await store.setPayment(tx, order.order_no, { trade_no: tradeNo })
    const { refundNo } = await markOrderPaid(deps, tx, order, {
      tradeNo: event.tradeNo,
      wasCancelled: move === 'payLate',
    })
    return { outcome: 'taken' as const, refundNo }
  })
}

/** Records a payment for an unknown order until an administrator has dealt with it. */
async function recordUnknownPayment({ log, clock }: ApplyPaymentDeps, tx: Db, event: PaidEvent) {
  const attention = `${event.amountFen} fen came as ${event.tradeNo} for an order that there is not`
  log.error({ order: event.orderNo, attention }, 'a payment needs a person')
  await store.addPaymentNotification(tx, {
    event_id: event.eventId,
    order_no: event.orderNo.slice(0, 32),
    outcome: 'unknown',
    attention,
    raw_body: event.rawBody ?? null,
    received_at: toDate(clock.now()),
  })
  return { outcome: 'unknown' as const }
}

async function flagForPerson(
  { log }: ApplyPaymentDeps,
  tx: Db,
  orderNo: string,
  move: string,
  attention: string,
) {
  log.error({ order: orderNo, attention }, 'a payment needs a person')
  await store.setPayment(tx, orderNo, { attention })
  return { outcome: move === 'mismatch' ? ('mismatch' as const) : ('taken' as const) }
}

/** Marks a locked order as paid and informs its kind. If the thing is no longer available, the payment is refunded. */
export async function markOrderPaid(
  deps: PlaceDeps,
  tx: Db,
  order: OrderRow,
  { tradeNo, wasCancelled }: { tradeNo: string | null; wasCancelled: boolean },
) {
  const now = deps.clock.now()
  const at = toDate(now)
  await store.setPayment(tx, order.order_no, {
    status: 'paid',
    transaction_id: tradeNo,
    paid_fen: fenOfDecimal(order.amount),
    paid_at: at,
  })
  const kind = deps.orderKinds[order.order_type]
  const isOpen = !wasCancelled || (await canReopen(tx, order))
  const kept = isOpen && (await kind?.paid(tx, order, now, wasCancelled))
  if (!kept) {
    const cancelled = { status: 'cancelled', cancelled_at: order.cancelled_at ?? at } as const
    const ended = await store.setOrder(
      tx,
      order.order_no,
      { ...cancelled, pay_transaction_id: tradeNo, paid_at: at },
      now,
    )
    if (isOpen && order.user_coupon_id) await releaseCoupon(tx, order.user_coupon_id, order.order_no, now)
    return {
      order: ended,
      refundNo: await startRefund(deps, tx, ended, fenOfDecimal(order.amount), '订单已取消'),
    }
  }
  if (order.user_coupon_id) await markCouponUsed(tx, order.user_coupon_id, now)
  const paid = await store.setOrder(
    tx,
    order.order_no,
    { status: 'paid', pay_transaction_id: tradeNo, paid_at: at, cancelled_at: null },
    now,
  )
  await notifyPaid(deps, tx, paid)
  if (kind?.isCompletedOnPayment) await completeOrder(deps, tx, paid.order_no)
  return { order: paid, refundNo: undefined }
}

/**
 * Returns whether an expired order can still become paid: the account exists, the user has not ordered the same again,
 * and no other order uses its coupon, which is taken again.
 */
const canReopen = async (tx: Db, order: OrderRow) =>
  (await store.lockExistingAccount(tx, order.user_id)) &&
  !(await store.hasOtherLiveOrder(tx, order)) &&
  (order.user_coupon_id === null || (await lockCouponAgain(tx, order.user_coupon_id, order.order_no)))
