import { type Fen, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type OrderEnd, type OrderRow, apiError as refuseCommon } from '#core'
import { releaseCoupon } from '#coupons'
import { type ApplyPaymentDeps, applyPayment } from './applying-payments.ts'
import { callPaymentProvider } from './call-provider.ts'
import { apiError } from './errors.ts'
import { publishOrderEvent } from './publishing.ts'
import { findFailedFinalRefund, findFinalRefund, hasFinalRefund, sumItemRefunds } from './refund-store.ts'
import { parseOrderNoOfTradeNo } from './rules.ts'
import { continueRefund, type RefundDeps, reopenRefund, startRefund } from './refunding.ts'
import * as store from './store.ts'

export type EndOrderDeps = ApplyPaymentDeps & RefundDeps

/** Queries the provider for the status of a payment, applies it to the order and returns it. */
export async function syncPaymentStatus(deps: EndOrderDeps, orderNo: string) {
  const { trade_no } = await store.getPayment(deps.db, orderNo)
  return applyPaymentOfTradeNo(deps, trade_no ?? orderNo)
}

/**
 * Queries the provider for the payment with a trade number, and applies the payment if it was made. An order can have
 * several trade numbers.
 */
export async function applyPaymentOfTradeNo(deps: EndOrderDeps, tradeNo: string) {
  const orderNo = parseOrderNoOfTradeNo(tradeNo)
  const state = await callPaymentProvider(deps, orderNo, (provider) => provider.query(tradeNo))
  if (state.outcome !== 'paid') return state.outcome
  const { refundNo } = await applyPayment(deps, {
    eventId: `query:${orderNo}:${state.tradeNo}`,
    ...state,
    orderNo: tradeNo,
  })
  if (refundNo) await continueRefund(deps, refundNo)
  return state.outcome
}

/**
 * Cancels an unpaid order. Queries the provider, closes the payment at the provider, and only then cancels the order.
 * If the payment arrived before it was closed, the order becomes paid.
 */
export async function endUnpaidOrder(deps: EndOrderDeps, orderNo: string) {
  const payment = await store.getPayment(deps.db, orderNo)
  // A payment without a payment sheet was never sent to the provider, so there is nothing to close.
  const isKnownToProvider = payment.pay_params !== null || payment.trade_no !== null
  if (isKnownToProvider && !(await closePaymentAtProvider(deps, orderNo, payment.trade_no ?? orderNo))) return
  await inTransaction(deps.db, (tx) => cancelPending({ ...deps, db: tx }, orderNo))
}

async function closePaymentAtProvider(deps: EndOrderDeps, orderNo: string, tradeNo: string) {
  const outcome = await syncPaymentStatus(deps, orderNo)
  if (outcome !== 'open') return outcome === 'ended'
  if ((await callPaymentProvider(deps, orderNo, (provider) => provider.close(tradeNo))) === 'closed')
    return true
  await syncPaymentStatus(deps, orderNo)
  return false
}

async function cancelPending(deps: EndOrderDeps, orderNo: string) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const order = await store.lockOrderRow(tx, orderNo)
  if (order?.status !== 'pending') return
  await store.updatePayment(tx, orderNo, { status: 'closed' })
  const ended = await store.updateOrder(tx, orderNo, { status: 'cancelled', cancelled_at: toDate(now) }, now)
  await releaseResources(deps, tx, ended, { status: 'cancelled', refundFen: 0, now })
  await publishOrderEvent(deps, tx, 'order.cancelled', ended)
}

async function releaseResources({ orderKinds }: EndOrderDeps, tx: Db, order: OrderRow, end: OrderEnd) {
  await orderKinds[order.order_type]?.ended(tx, order, end)
  if (order.user_coupon_id) await releaseCoupon(tx, order.user_coupon_id, order.order_no, end.now)
}

/**
 * Ends an expired order without waiting for the job, so that the user can place the same order again. Must run outside
 * transactions, because the function calls the provider. Returns the order if it turns out to be paid or cannot be
 * ended now.
 */
export async function endOrderIfExpired(deps: EndOrderDeps, order: OrderRow | undefined) {
  const { clock, db } = deps
  if (order?.status !== 'pending' || clock.now() < order.expires_at.getTime()) return undefined
  await endUnpaidOrder(deps, order.order_no)
  const ended = await store.findOrder(db, order.order_no)
  return ended?.status === 'cancelled' || ended?.status === 'refunded' ? undefined : ended
}

/** Ends the user's open order with this type and reference, if it has expired. */
export const endExpiredOrderOfUser = async (deps: EndOrderDeps, key: store.OrderReferenceKey) =>
  endOrderIfExpired(deps, await store.findOpenOrder(deps.db, key))

export type CancelOrderResult = { refundFen: Fen }

type Cancellation = {
  orderNo: string
  reason: string
  /** Skips the rules of the order kind, for refunds by administrators. Default false. */
  force?: boolean
}

/**
 * Cancels an unpaid order or refunds a paid order, if the rules of its order kind allow this. Repeated calls have no
 * further effect.
 */
export async function cancelOrder(
  deps: EndOrderDeps,
  { orderNo, reason, force = false }: Cancellation,
): Promise<CancelOrderResult> {
  const order = await store.findOrder(deps.db, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  if (order.status === 'pending') {
    if (!force) await deps.orderKinds[order.order_type]?.assertCancellable(deps.db, order, deps.clock.now())
    await endUnpaidOrder(deps, orderNo)
  }
  const { refundFen, refundNo } = await inTransaction(deps.db, (tx) =>
    refundPaid(deps, tx, { orderNo, reason, force }),
  )
  if (refundNo) await continueRefund(deps, refundNo)
  return { refundFen }
}

async function refundPaid(
  deps: EndOrderDeps,
  tx: Db,
  { orderNo, reason, force }: Required<Cancellation>,
): Promise<CancelOrderResult & { refundNo?: string | undefined }> {
  const now = deps.clock.now()
  const order = await store.lockOrderRow(tx, orderNo)
  if (!order || order.status === 'pending') throw apiError('ORDER_NOT_REFUNDABLE')
  const begun = await findFinalRefund(tx, orderNo)
  if (begun) return { refundFen: begun.amount_fen }
  const failed = await findFailedFinalRefund(tx, orderNo)
  if (failed) {
    // The first cancellation has already fixed the amount and released stock, slot and coupon. This call only repeats
    // the request to the provider.
    await reopenRefund(tx, failed)
    return { refundFen: failed.amount_fen, refundNo: failed.out_refund_no }
  }
  if (order.status === 'cancelled' || order.status === 'refunded') return { refundFen: 0 }
  const kind = deps.orderKinds[order.order_type]
  if (order.status === 'completed' && !kind?.isCompletedOnPayment && !force)
    throw apiError('ORDER_NOT_REFUNDABLE')
  if (!force) await kind?.assertCancellable(tx, order, now)
  const dueFen = force
    ? decimalYuanToFen(order.amount)
    : ((await kind?.refundFen?.(tx, order, now)) ?? decimalYuanToFen(order.amount))
  return refundRemainingOrderAmount(deps, tx, order, { dueFen, reason })
}

/**
 * Starts the full refund of a paid order in a transaction of the caller and releases its resources. Throws
 * STATUS_CONFLICT if the order is not paid or was already cancelled. Returns the refund number with which the caller
 * continues after the commit, or undefined if nothing was paid.
 */
export async function refundOrderInTransaction(
  deps: EndOrderDeps,
  tx: Db,
  { orderNo, reason }: { orderNo: string; reason: string },
) {
  const order = await store.lockOrderRow(tx, orderNo)
  if (order?.status !== 'paid' || (await hasFinalRefund(tx, orderNo))) throw refuseCommon('STATUS_CONFLICT')
  const dueFen = decimalYuanToFen(order.amount)
  const { refundNo } = await refundRemainingOrderAmount({ ...deps, db: tx }, tx, order, { dueFen, reason })
  return refundNo
}

type FinalRefund = {
  /** Amount to refund for the whole order. Earlier refunds by item are subtracted from this amount. */
  dueFen: Fen
  reason: string
  requestId?: string | undefined
}

/** Refunds what is left of an order whose row is locked, and releases its resources. */
export async function refundRemainingOrderAmount(
  deps: EndOrderDeps,
  tx: Db,
  order: OrderRow,
  { dueFen, reason, requestId }: FinalRefund,
) {
  const { sumFen } = await sumItemRefunds(tx, order.order_no)
  const refundFen = Math.max(0, dueFen - sumFen)
  const refundNo = await startRefund(deps, tx, order, { amountFen: refundFen, reason, requestId })
  // An order with nothing left to refund needs no refund at the provider.
  if (!refundNo) {
    const ended = {
      status: 'refunded',
      refund_amount: order.refund_amount ?? '0',
      refund_reason: reason,
    } as const
    await store.updateOrder(tx, order.order_no, ended, deps.clock.now())
  }
  await releaseResources(deps, tx, order, { status: 'refunded', refundFen, now: deps.clock.now() })
  return { refundFen, refundNo }
}
