import type { Fen } from '@sanhe/kit/money'
import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { PaymentEvent } from '@sanhe/providers/payments'

/** Nobody buys for more at once; far below what the columns of amounts hold. */
export const dearestOrderFen: Fen = 100_000_000
export const orderLifetimeMs = 30 * minuteMs
/** Callbacks are not guaranteed to come: after this long the provider is asked. */
export const askAfterMs = 2 * minuteMs

export type OrderStatus = 'pending' | 'paid' | 'completed' | 'cancelled' | 'refunded'

/** What a provider's word that money came does to an order. */
export type PaidMove =
  | { move: 'pay' | 'payLate' }
  /** Told before, in whatever order. */
  | { move: 'none' }
  | { move: 'attention'; attention: string }
  | { move: 'mismatch'; attention: string }

type Known = { status: OrderStatus; amountFen: Fen; transactionId: string | null }
type Paid = Extract<PaymentEvent, { outcome: 'paid' }>

export function paidMove(
  order: Known,
  { tradeNo, amountFen }: Pick<Paid, 'tradeNo' | 'amountFen'>,
): PaidMove {
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

/** Why an order cannot be paid now; undefined when it can. */
export function payRefusal({ status, expiresAt }: { status: OrderStatus; expiresAt: Instant }, now: Instant) {
  if (status === 'cancelled' || (status === 'pending' && now >= expiresAt)) return 'ORDER_EXPIRED'
  if (status !== 'pending') return 'ORDER_NOT_PAYABLE'
}

/** out_trade_no: the order's number; another payer's sheet needs another one, as WeChat Pay keeps one payer to each. */
export function nextTradeNo(orderNo: string, last: string | null) {
  const nth = last === null ? 1 : Number(last.split('P').at(-1))
  return `${orderNo}P${nth + 1}`
}
/** An order's number may begin with a P itself. */
export const orderNoOfTrade = (tradeNo: string) => tradeNo.replace(/(?<=\d)P\d+$/, '')

/** Providers want a minute between two askings of one refund; the longer it takes, the less often it is asked for. */
const longestPauseMs = 6 * hourMs
export const nextAskAt = (acceptedAt: Instant, now: Instant) =>
  now + Math.min(Math.max(now - acceptedAt, minuteMs), longestPauseMs)

/** out_refund_no: the same at every try of one refund, until the provider closes it. */
export const refundNoOf = (orderNo: string, nth: number) => `${orderNo}R${nth}`
export const nthOfRefund = (refundNo: string) => Number(refundNo.split('R').at(-1))

/** The first, the tenth, the hundredth and so on. */
export const isMilestone = (nth: number) => /^10*$/.test(String(nth))
