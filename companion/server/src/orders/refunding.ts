import { decimalYuanToFen, fenToDecimalYuan, type Fen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import type { Db, Deps, ItemQuantity, OrderRow } from '#core'
import { notifyRefundAccepted, notifyRefundArrived } from './publishing.ts'
import * as refunds from './refund-store.ts'
import { createRefundNo, getRefundQueryTime } from './rules.ts'
import * as store from './store.ts'

export type RefundDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wechatPay' | 'publicUrl' | 'log'>

export type NewRefund = {
  amountFen: Fen
  reason: string
  /** Refunded items. If undefined, the refund returns everything that is left and ends the order. */
  items?: readonly (ItemQuantity & { name: string })[] | undefined
  requestId?: string | undefined
}

/**
 * Records a refund of an order whose row is locked. Returns the refund number for the provider, or undefined if the
 * amount is 0.
 */
export async function startRefund(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  order: OrderRow,
  { amountFen, reason, items, requestId }: NewRefund,
): Promise<string | undefined> {
  if (amountFen === 0) return undefined
  const { out_refund_no } = await refunds.addRefund(tx, {
    items: items ? JSON.stringify(items) : null,
    request_id: requestId ?? null,
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

/**
 * Clears the attention text of a payment if the text is about this refund. The attention text asks an administrator to
 * look at the payment.
 */
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
    getRefundQueryTime(refund.accepted_at?.getTime() ?? now, now),
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

/**
 * Marks a refund as accepted by the provider and adds it to the order, once. After the refund of everything that is
 * left, the order becomes refunded. A report that the refund arrived also counts as acceptance, even if our row says
 * that the refund failed.
 */
const acceptRefund = (
  deps: RefundDeps,
  outRefundNo: string,
  from: readonly ('wanted' | 'failed')[] = ['wanted'],
) =>
  withLockedOrder(deps, outRefundNo, async (tx, order, refund, now) => {
    const accepted = { status: 'accepted', accepted_at: toDate(now) } as const
    if (!(await refunds.transitionRefund(tx, outRefundNo, from, accepted))) return
    const changes = {
      refund_reason: refund.reason,
      ...(refund.accepted_at === null && { refund_amount: addToRefundAmount(order, refund.amount_fen) }),
      ...(refund.items === null && { status: 'refunded' as const }),
    }
    const changed = await store.updateOrder(tx, order.order_no, changes, now)
    const { sumFen } = await refunds.sumItemRefunds(tx, order.order_no, refund.id)
    await notifyRefundAccepted(deps, tx, changed, { ...refund, beforeFen: sumFen })
  })

/** Earlier versions could replace a failed refund by a second one, so the sum is limited to the amount of the order. */
const addToRefundAmount = ({ amount, refund_amount }: OrderRow, fen: Fen) =>
  fenToDecimalYuan(Math.min(decimalYuanToFen(amount), decimalYuanToFen(refund_amount ?? '0') + fen))

/** Marks a refund as arrived. The provider may report the arrival before it responds to the refund request. */
export async function markRefundArrived(deps: RefundDeps, outRefundNo: string) {
  const known = await refunds.findRefund(deps.db, outRefundNo)
  await acceptRefund(deps, outRefundNo, known?.accepted_at === null ? ['wanted', 'failed'] : ['wanted'])
  return withLockedOrder(deps, outRefundNo, async (tx, order, refund, now) => {
    const finished = { status: 'succeeded', finished_at: toDate(now) } as const
    if (!(await refunds.transitionRefund(tx, outRefundNo, ['accepted', 'failed'], finished))) return
    await clearAttention(tx, refund)
    // Only the refund of everything that is left ends the order. A refund by item that arrives later does not change
    // the order.
    const isEnd = refund.items === null
    const changed = isEnd
      ? await store.updateOrder(tx, order.order_no, { status: 'refunded', refund_at: toDate(now) }, now)
      : order
    await notifyRefundArrived(deps, tx, changed, refund)
  })
}

/** Marks a refund as failed. An administrator can retry it. */
export const failRefund = (deps: RefundDeps, outRefundNo: string, reason: string) =>
  withLockedOrder(deps, outRefundNo, async (tx, order, _, now) => {
    const failed = { status: 'failed', last_error: reason, finished_at: toDate(now) } as const
    if (!(await refunds.transitionRefund(tx, outRefundNo, ['wanted', 'accepted'], failed))) return
    await store.updatePayment(tx, order.order_no, { attention: `refund ${outRefundNo} failed: ${reason}` })
  })

type Step = (tx: Db, order: OrderRow, refund: store.RefundRow, now: Instant) => Promise<void>

/**
 * Locks the row of the order before the row of its refund, which is the lock order everywhere. Returns false if the
 * refund does not exist.
 */
async function withLockedOrder({ db, clock }: Pick<Deps, 'db' | 'clock'>, outRefundNo: string, step: Step) {
  return inTransaction(db, async (tx) => {
    const found = await refunds.findRefund(tx, outRefundNo)
    const order = found && (await store.lockOrderRow(tx, found.order_no))
    // Reads the refund again, because it may have changed while this call waited for the lock.
    const refund = found && (await refunds.getRefund(tx, found.id))
    if (!refund || !order) return false
    await step(tx, order, refund, clock.now())
    return true
  })
}
