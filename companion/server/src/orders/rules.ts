import type { Fen } from '@sanhe/kit/money'
import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { PaymentEvent } from '@sanhe/providers/payments'

/** Largest amount of one order. The amount columns of the database can store far more. */
export const maxOrderAmountFen: Fen = 100_000_000
export const orderLifetimeMs = 30 * minuteMs
/** Time after which the provider is queried for an order without a payment callback, because callbacks may be lost. */
export const paymentQueryDelayMs = 2 * minuteMs

export type OrderStatus = 'pending' | 'paid' | 'completed' | 'cancelled' | 'refunded'

/** Decision about an order when the provider reports a payment. */
export type PaymentEffect =
  | { move: 'pay' | 'payLate' }
  /** The payment needs no action, because the same payment was reported before. */
  | { move: 'none' }
  | { move: 'attention'; attention: string }
  | { move: 'mismatch'; attention: string }

type OrderSnapshot = { status: OrderStatus; amountFen: Fen; transactionId: string | null }
type PaidReport = Extract<PaymentEvent, { outcome: 'paid' }>

export function decidePaymentEffect(
  order: OrderSnapshot,
  { tradeNo, amountFen }: Pick<PaidReport, 'tradeNo' | 'amountFen'>,
): PaymentEffect {
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
export function decidePaymentRefusal(
  { status, expiresAt }: { status: OrderStatus; expiresAt: Instant },
  now: Instant,
) {
  if (status === 'cancelled' || (status === 'pending' && now >= expiresAt)) return 'ORDER_EXPIRED'
  if (status !== 'pending') return 'ORDER_NOT_PAYABLE'
}

/**
 * Returns the next trade number (`out_trade_no`) of an order. Each payer needs a different one, because WeChat Pay ties
 * a trade number to one payer.
 */
export function createNextTradeNo(orderNo: string, last: string | null) {
  const nth = last === null ? 1 : Number(last.split('P').at(-1))
  return `${orderNo}P${nth + 1}`
}
/** Returns the order number of a trade number. The order number itself may begin with a P. */
export const parseOrderNoOfTradeNo = (tradeNo: string) => tradeNo.replace(/(?<=\d)P\d+$/, '')

/**
 * Returns when to query an accepted refund again. Providers require one minute between two queries; the pause grows
 * with the age of the refund.
 */
const longestPauseMs = 6 * hourMs
export const getRefundQueryTime = (acceptedAt: Instant, now: Instant) =>
  now + Math.min(Math.max(now - acceptedAt, minuteMs), longestPauseMs)

/**
 * Returns the refund number (`out_refund_no`). All attempts of one refund have the same number until the provider
 * closes the refund.
 */
export const createRefundNo = (orderNo: string, nth: number) => `${orderNo}R${nth}`
export const parseRefundIndex = (refundNo: string) => Number(refundNo.split('R').at(-1))

/** Returns whether `nth` is 1, 10, 100 and so on. */
export const isPowerOfTen = (nth: number) => /^10*$/.test(String(nth))
