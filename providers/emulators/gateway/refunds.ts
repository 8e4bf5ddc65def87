import { randomBytes } from 'node:crypto'
import type { DevPaymentInput } from '@sanhe/kit/dev-tools/dev-tools'
import type { EmulatorOrder, Orders } from './orders.ts'

/** One part of what was paid, on its way back or there. */
export type EmulatorRefund = {
  /** The shop's own number. */
  refundNo: string
  refundId: string
  amountFen: number
  state: 'open' | 'done' | 'failed'
  /** Where its end is told. */
  notifyUrl: string
}

type Asked = Pick<EmulatorRefund, 'refundNo' | 'amountFen' | 'notifyUrl'>
export type RefundProblem = 'not paid' | 'another refund' | 'too much' | 'too many'

/** As many parts as the providers allow. */
const mostRefunds = 50

/** What went back and what is on its way. */
export const givenBackFen = ({ refunds }: Pick<EmulatorOrder, 'refunds'>) =>
  refunds.reduce((sum, { state, amountFen }) => (state === 'failed' ? sum : sum + amountFen), 0)

/** The refund of this number, a new one if there was none yet; asked again, it stands as it stood. */
export function askRefund(
  orders: Orders,
  order: EmulatorOrder,
  asked: Asked,
  state: 'open' | 'done',
): EmulatorRefund | RefundProblem {
  const known = orders.findRefund(order.provider, asked.refundNo)
  if (known) {
    const isSame = order.refunds.includes(known) && known.amountFen === asked.amountFen
    return isSame ? known : 'another refund'
  }
  if (order.paidFen === 0) return 'not paid'
  if (order.refunds.length >= mostRefunds) return 'too many'
  if (givenBackFen(order) + asked.amountFen > order.paidFen) return 'too much'
  const refund: EmulatorRefund = { ...asked, refundId: `503${randomBytes(10).toString('hex')}`, state }
  Object.assign(order, withRefunds(order, [...order.refunds, refund]))
  return refund
}

function withRefunds(order: EmulatorOrder, refunds: EmulatorRefund[]): EmulatorOrder {
  const isOpen = refunds.some(({ state }) => state === 'open')
  const left = givenBackFen({ refunds }) < order.paidFen ? 'paid' : 'refunded'
  return { ...order, refunds, state: isOpen ? 'refunding' : left }
}

/**
 * The order once its open refunds came to their end, and which refunds are to be told of. With none open the earlier
 * ones are told again; where the shop never asked for one, somebody gave it back by hand in the provider's console.
 */
export function endRefunds(order: EmulatorOrder, { outcome, amountFen }: DevPaymentInput) {
  const state = outcome === 'refund_success' ? ('done' as const) : ('failed' as const)
  const ended = order.refunds.map((refund) =>
    refund.state === 'open' ? { ...refund, amountFen: amountFen ?? refund.amountFen, state } : refund,
  )
  const isByHand = state === 'done' && ended.length === 0
  const paidFen = order.paidFen || order.amountFen
  const refunds = isByHand ? [refundByHand(order, amountFen ?? paidFen)] : ended
  const wereOpen = refunds.filter((_, n) => order.refunds[n]?.state === 'open')
  const told = wereOpen.length > 0 ? wereOpen : refunds.filter((refund) => refund.state === state)
  return { order: withRefunds({ ...order, paidFen }, refunds), told }
}

const refundByHand = (order: EmulatorOrder, amountFen: number): EmulatorRefund => ({
  refundNo: `console${order.token}`,
  refundId: `503${randomBytes(10).toString('hex')}`,
  amountFen,
  state: 'done',
  notifyUrl: order.notifyUrl,
})
