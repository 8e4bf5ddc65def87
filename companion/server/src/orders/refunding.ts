import { fenToDecimalYuan, type Fen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import type { Db, Deps, OrderRow } from '#core'
import { notifyRefundAccepted, notifyRefundArrived } from './publishing.ts'
import * as refunds from './refund-store.ts'
import { createRefundNo, nextRefundQueryAt } from './rules.ts'
import * as store from './store.ts'

export type RefundDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wechatPay' | 'publicUrl' | 'log'>

/**
 * Records a refund of an order whose row is locked. Returns the refund number for the provider, or undefined if the
 * amount is 0.
 */
export async function startRefund(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  order: OrderRow,
  amountFen: Fen,
  reason: string,
): Promise<string | undefined> {
  if (amountFen === 0) return undefined
  const { out_refund_no } = await refunds.addRefund(tx, {
    order_no: order.order_no,
    out_refund_no: createRefundNo(
      order.order_no,
      (await refunds.findLastRefundNumber(tx, order.order_no)) + 1,
    ),
    amount_fen: amountFen,
    reason,
    created_at: toDate(clock.now()),
  })
  return out_refund_no
}

/** Reopens a failed refund with the same refund number and amount. The caller holds the row lock of the order. */
export async function reopenRefund(tx: Db, refund: store.RefundRow) {
  await refunds.transitionRefund(tx, refund.out_refund_no, ['failed'], {
    status: 'wanted',
    finished_at: null,
    next_ask_at: null,
  })
  await clearAttention(tx, refund)
}

/** Clears the attention text of a payment if it is about this refund. */
async function clearAttention(tx: Db, { order_no, out_refund_no }: store.RefundRow) {
  const { attention } = await store.getPayment(tx, order_no)
  if (attention?.startsWith(`refund ${out_refund_no} `))
    await store.updatePayment(tx, order_no, { attention: null })
}

/**
 * Requests a refund from the provider, after the commit. Repeated requests with the same refund number return the
 * status of that refund. The job retries failures.
 */
export async function continueRefund(
  deps: RefundDeps,
  outRefundNo: string,
  isRenewed = false,
): Promise<void> {
  const refund = await refunds.findRefund(deps.db, outRefundNo)
  if (!refund || (refund.status !== 'wanted' && refund.status !== 'accepted')) return
  const payment = await store.getPayment(deps.db, refund.order_no)
  const now = deps.clock.now()
  await refunds.setNextRefundQuery(
    deps.db,
    outRefundNo,
    nextRefundQueryAt(refund.accepted_at?.getTime() ?? now, now),
  )
  try {
    const state = await deps.wechatPay.refund({
      orderNo: payment.trade_no ?? refund.order_no,
      refundNo: outRefundNo,
      amountFen: refund.amount_fen,
      totalFen: payment.paid_fen ?? payment.amount_fen,
      reason: refund.reason,
      notifyUrl: `${deps.publicUrl()}/api/v1/pay/wechat/refund-notify`,
    })
    await acceptRefund(deps, outRefundNo)
    if (state === 'refunded') await markRefundArrived(deps, outRefundNo)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    const next = error.code === 'CLOSED' && !isRenewed && (await renewNumber(deps, outRefundNo))
    if (next) return continueRefund(deps, next, true)
    deps.log.error({ refund: outRefundNo, err: error }, 'a refund was not taken on')
    if (error.isTransient) await refunds.countRefundAttempt(deps.db, outRefundNo, error.code)
    else await failRefund(deps, outRefundNo, error.code)
  }
}

/**
 * Sets the next refund number, because the provider never reopens a closed refund. Returns undefined if the refund has
 * ended in the meantime.
 */
async function renewNumber(deps: RefundDeps, outRefundNo: string) {
  let renewed: string | undefined
  await withLockedOrder(deps, outRefundNo, async (tx, order) => {
    const next = createRefundNo(order.order_no, (await refunds.findLastRefundNumber(tx, order.order_no)) + 1)
    if (await refunds.transitionRefund(tx, outRefundNo, ['wanted'], { out_refund_no: next })) renewed = next
  })
  return renewed
}

/** Marks a refund as accepted by the provider and its order as refunded. */
const acceptRefund = (deps: RefundDeps, outRefundNo: string) =>
  withLockedOrder(deps, outRefundNo, async (tx, order, refund, now) => {
    const moved = await refunds.transitionRefund(tx, outRefundNo, ['wanted'], {
      status: 'accepted',
      accepted_at: toDate(now),
    })
    if (!moved) return
    const changes = {
      status: 'refunded',
      refund_amount: fenToDecimalYuan(refund.amount_fen),
      refund_reason: refund.reason,
    } as const
    await notifyRefundAccepted(
      deps,
      tx,
      await store.updateOrder(tx, order.order_no, changes, now),
      refund.amount_fen,
    )
  })

/** Marks a refund as arrived. This report of the provider may arrive before the response to the refund request. */
export async function markRefundArrived(deps: RefundDeps, outRefundNo: string) {
  await acceptRefund(deps, outRefundNo)
  return withLockedOrder(deps, outRefundNo, async (tx, order, refund, now) => {
    const finished = { status: 'succeeded', finished_at: toDate(now) } as const
    if (!(await refunds.transitionRefund(tx, outRefundNo, ['accepted', 'failed'], finished))) return
    await clearAttention(tx, refund)
    const changes = {
      status: 'refunded',
      refund_amount: fenToDecimalYuan(refund.amount_fen),
      refund_reason: refund.reason,
      refund_at: toDate(now),
    } as const
    await notifyRefundArrived(
      deps,
      tx,
      await store.updateOrder(tx, order.order_no, changes, now),
      refund.amount_fen,
    )
  })
}

/** Marks a refund as failed. An administrator can retry it. */
export const failRefund = (deps: RefundDeps, outRefundNo: string, reason: string) =>
  withLockedOrder(deps, outRefundNo, async (tx, order, _, now) => {
    const failed = { status: 'failed', last_error: reason, finished_at: toDate(now) } as const
    if (!(await refunds.transitionRefund(tx, outRefundNo, ['wanted', 'accepted'], failed))) return
    await store.updatePayment(tx, order.order_no, { attention: `refund ${outRefundNo} failed: ${reason}` })
  })

type Step = (
  tx: Db,
  order: OrderRow,
  refund: NonNullable<Awaited<ReturnType<typeof refunds.findRefund>>>,
  now: Instant,
) => Promise<void>

/**
 * Locks the row of the order before the row of its refund, which is the lock order everywhere. Returns false if the
 * refund does not exist.
 */
async function withLockedOrder({ db, clock }: Pick<Deps, 'db' | 'clock'>, outRefundNo: string, step: Step) {
  return inTransaction(db, async (tx) => {
    const refund = await refunds.findRefund(tx, outRefundNo)
    const order = refund && (await store.lockOrderRow(tx, refund.order_no))
    if (!refund || !order) return false
    await step(tx, order, refund, clock.now())
    return true
  })
}
