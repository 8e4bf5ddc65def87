import { randomBytes } from 'node:crypto'
import type { DevPaymentInput } from '@sanhe/kit/dev-tools/dev-tools'
import type { EmulatorOrder, OrderStore } from './orders.ts'

export type EmulatorRefund = {
  /** Number that the merchant chose. */
  refundNo: string
  refundId: string
  amountFen: number
  state: 'open' | 'done' | 'failed'
  /** URL for the callback about its completion. */
  notifyUrl: string
}

type RefundInput = Pick<EmulatorRefund, 'refundNo' | 'amountFen' | 'notifyUrl'>
export type RefundProblem = 'not paid' | 'another refund' | 'too much' | 'too many'

/** Largest number of refunds for one order at the providers. */
const mostRefunds = 50

export const refundedFen = ({ refunds }: Pick<EmulatorOrder, 'refunds'>) =>
  refunds.reduce((sum, { state, amountFen }) => (state === 'failed' ? sum : sum + amountFen), 0)

/** Returns the refund with this number, and creates it if it does not exist. A repeated request changes nothing. */
export function requestRefund(
  orders: OrderStore,
  order: EmulatorOrder,
  input: RefundInput,
  state: 'open' | 'done',
): EmulatorRefund | RefundProblem {
  const known = orders.findRefund(order.provider, input.refundNo)
  if (known) {
    const isSame = order.refunds.includes(known) && known.amountFen === input.amountFen
    return isSame ? known : 'another refund'
  }
  if (order.paidFen === 0) return 'not paid'
  if (order.refunds.length >= mostRefunds) return 'too many'
  if (refundedFen(order) + input.amountFen > order.paidFen) return 'too much'
  const refund: EmulatorRefund = { ...input, refundId: `503${randomBytes(10).toString('hex')}`, state }
  Object.assign(order, withRefunds(order, [...order.refunds, refund]))
  return refund
}

function withRefunds(order: EmulatorOrder, refunds: EmulatorRefund[]): EmulatorOrder {
  const isOpen = refunds.some(({ state }) => state === 'open')
  const left = refundedFen({ refunds }) < order.paidFen ? 'paid' : 'refunded'
  return { ...order, refunds, state: isOpen ? 'refunding' : left }
}

/**
 * Completes the pending refunds of an order and returns the order and the refunds to report. Without pending refunds,
 * earlier ones are reported again; without any refund, one is created as if made in the provider's console.
 */
export function completeRefunds(order: EmulatorOrder, { outcome, amountFen }: DevPaymentInput) {
  const state = outcome === 'refund_success' ? ('done' as const) : ('failed' as const)
  const ended = order.refunds.map((refund) =>
    refund.state === 'open' ? { ...refund, amountFen: amountFen ?? refund.amountFen, state } : refund,
  )
  const isByHand = state === 'done' && ended.length === 0
  const paidFen = order.paidFen || order.amountFen
  const refunds = isByHand ? [refundByHand(order, amountFen ?? paidFen)] : ended
  const wereOpen = refunds.filter((_, n) => order.refunds[n]?.state === 'open')
  const reported = wereOpen.length > 0 ? wereOpen : refunds.filter((refund) => refund.state === state)
  return { order: withRefunds({ ...order, paidFen }, refunds), reported }
}

const refundByHand = (order: EmulatorOrder, amountFen: number): EmulatorRefund => ({
  refundNo: `console${order.token}`,
  refundId: `503${randomBytes(10).toString('hex')}`,
  amountFen,
  state: 'done',
  notifyUrl: order.notifyUrl,
})
