import type { Fen } from '@sanhe/kit/money'
import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { PaymentEvent } from '@sanhe/providers/payments'

/** Largest amount of one order, far below the limit of the amount columns. */
export const maxOrderFen: Fen = 100_000_000
export const orderLifetimeMs = 30 * minuteMs
/** Callbacks may be lost, so the provider is queried after this time. */
export const queryAfterMs = 2 * minuteMs

export type OrderStatus = 'pending' | 'paid' | 'completed' | 'cancelled' | 'refunded'

/** Change of an order when the provider reports a payment. */
export type PaymentDecision =
  | { move: 'pay' | 'payLate' }
  /** The payment was reported before. */
  | { move: 'none' }
  | { move: 'attention'; attention: string }
  | { move: 'mismatch'; attention: string }

type OrderSnapshot = { status: OrderStatus; amountFen: Fen; transactionId: string | null }
type PaidReport = Extract<PaymentEvent, { outcome: 'paid' }>

export function decidePayment(
  order: OrderSnapshot,
  { tradeNo, amountFen }: Pick<PaidReport, 'tradeNo' | 'amountFen'>,
): PaymentDecision {
  if (amountFen !== order.amountFen)
    return {
      move: 'mismatch',
      attention: `${amountFen} fen came as ${tradeNo} instead of ${order.amountFen}`,
    }
  if (order.transactionId === tradeNo) return { move: 'none' }
  if (order.transactionId !== null)
    return { move: 'attention', attention: `${tradeNo} was paid beside ${order.transactionId}` }
  if (order.status === 'pending') return { move: 'pay' }
  if (order.status === 'cancelled') return { move: 'payLate' }
  return { move: 'attention', attention: `${tradeNo} was paid for an order that is ${order.status}` }
}

/** Returns why an order cannot be paid now, or undefined if it can. */
export function payRefusal({ status, expiresAt }: { status: OrderStatus; expiresAt: Instant }, now: Instant) {
  if (status === 'cancelled' || (status === 'pending' && now >= expiresAt)) return 'ORDER_EXPIRED'
  if (status !== 'pending') return 'ORDER_NOT_PAYABLE'
}

/** Returns the next out_trade_no. Each payer needs a different one, because WeChat Pay ties a number to one payer. */
export function nextTradeNo(orderNo: string, last: string | null) {
  const nth = last === null ? 1 : Number(last.split('P').at(-1))
  return `${orderNo}P${nth + 1}`
}
/** An order number may itself begin with a P. */
export const orderNoOfTrade = (tradeNo: string) => tradeNo.replace(/(?<=\d)P\d+$/, '')

/** Providers require one minute between two queries of a refund; the pause grows with the age of the refund. */
const longestPauseMs = 6 * hourMs
export const nextRefundQueryAt = (acceptedAt: Instant, now: Instant) =>
  now + Math.min(Math.max(now - acceptedAt, minuteMs), longestPauseMs)

/** Returns the out_refund_no. All attempts of one refund share it until the provider closes it. */
export const refundNoOf = (orderNo: string, nth: number) => `${orderNo}R${nth}`
export const nthOfRefund = (refundNo: string) => Number(refundNo.split('R').at(-1))

/** Returns whether `nth` is 1, 10, 100 and so on. */
export const isMilestone = (nth: number) => /^10*$/.test(String(nth))
