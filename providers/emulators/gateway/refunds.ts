import { randomBytes } from 'node:crypto'
import type { DevPaymentInput } from '@sanhe/kit/dev-tools/dev-tools'
import type { EmulatedPaymentOrder, PaymentOrderStore } from './orders.ts'

export type EmulatedRefund = {
  /** Refund number that the merchant chose. */
  refundNo: string
  refundId: string
  amountFen: number
  state: 'open' | 'done' | 'failed'
  createdAt: number
  /** URL that receives the callback about the completed refund. */
  notifyUrl: string
}

type RefundInput = Pick<EmulatedRefund, 'refundNo' | 'amountFen' | 'notifyUrl'>
export type RefundProblem = 'not paid' | 'another refund' | 'too much' | 'too many'

/** Largest number of refunds for one order at WeChat Pay and Alipay. */
const mostRefunds = 50

export const sumRefundedFen = ({ refunds }: Pick<EmulatedPaymentOrder, 'refunds'>) =>
  refunds.reduce((sum, { state, amountFen }) => (state === 'failed' ? sum : sum + amountFen), 0)

/**
 * Returns the refund with the requested number, and creates it if it does not exist. A repeated request changes
 * nothing.
 */
export function requestRefund(
  orders: PaymentOrderStore,
  order: EmulatedPaymentOrder,
  input: RefundInput,
  state: 'open' | 'done',
): EmulatedRefund | RefundProblem {
  const known = orders.findRefund(order.provider, input.refundNo)
  if (known) {
    const isSame = order.refunds.includes(known) && known.amountFen === input.amountFen
    return isSame ? known : 'another refund'
  }
  if (order.paidFen === 0) return 'not paid'
  if (order.refunds.length >= mostRefunds) return 'too many'
  if (sumRefundedFen(order) + input.amountFen > order.paidFen) return 'too much'
  const refund: EmulatedRefund = { ...input, refundId: newRefundId(), state, createdAt: orders.now() }
  Object.assign(order, replaceRefunds(order, [...order.refunds, refund]))
  return refund
}

const newRefundId = () => `503${randomBytes(10).toString('hex')}`

function replaceRefunds(order: EmulatedPaymentOrder, refunds: EmulatedRefund[]): EmulatedPaymentOrder {
  const isOpen = refunds.some(({ state }) => state === 'open')
  const left = sumRefundedFen({ refunds }) < order.paidFen ? 'paid' : 'refunded'
  return { ...order, refunds, state: isOpen ? 'refunding' : left }
}

/**
 * Completes the pending refunds of an order and returns the order and the refunds to report. Without pending
 * refunds, the completed refunds are reported again. Without any refund, a refund is created as if it were
 * made in the provider's console.
 */
export function completePendingRefunds(
  order: EmulatedPaymentOrder,
  { outcome, amountFen }: DevPaymentInput,
  now: number,
) {
  const state = outcome === 'refund_success' ? ('done' as const) : ('failed' as const)
  const ended = order.refunds.map((refund) =>
    refund.state === 'open' ? { ...refund, amountFen: amountFen ?? refund.amountFen, state } : refund,
  )
  const isByHand = state === 'done' && ended.length === 0
  const paidFen = order.paidFen || order.amountFen
  const refunds = isByHand ? [createConsoleRefund(order, amountFen ?? paidFen, now)] : ended
  const wereOpen = refunds.filter((_, n) => order.refunds[n]?.state === 'open')
  const reported = wereOpen.length > 0 ? wereOpen : refunds.filter((refund) => refund.state === state)
  return { order: replaceRefunds({ ...order, paidFen }, refunds), reported }
}

const createConsoleRefund = (
  order: EmulatedPaymentOrder,
  amountFen: number,
  createdAt: number,
): EmulatedRefund => ({
  refundNo: `console${order.token}`,
  refundId: newRefundId(),
  createdAt,
  amountFen,
  state: 'done',
  notifyUrl: order.notifyUrl,
})
