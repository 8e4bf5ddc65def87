import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { PaymentOrderReport, PaymentVendor } from '@sanhe/providers/payments'

export const deploymentFeeFen = 1000
export const orderLifetimeMs = 30 * minuteMs
/** Age in ms of an order after which its provider is queried, because callbacks may get lost. */
export const paymentQueryDelayMs = 2 * minuteMs

export type PaymentStatus = 'pending' | 'paid' | 'closed' | 'failed' | 'refunded'

/** Outcome of a provider's event. It is stored with the event, so that a repeated event gets the same response. */
export type SettlementOutcome =
  | 'paid'
  | 'paid_late'
  | 'closed'
  | 'refunded'
  | 'amount_mismatch'
  | 'needs_person'
  | 'nothing'

/** New state of a payment. `tradeNo` is the provider's transaction number, set once money was paid or refunded. */
export type SettlementDecision = {
  outcome: SettlementOutcome
  status?: PaymentStatus
  tradeNo?: string
  attention?: string
}

type Payment = { status: PaymentStatus; amount_cents: number; pay_trade_no: string | null }
type MoneyEvent = Extract<PaymentOrderReport, { outcome: 'paid' | 'refunded' }>

/**
 * Returns the effect of a provider's event on a payment. Allowed status changes: pending to paid, closed or failed;
 * closed to paid; paid to refunded.
 */
export function decidePaymentChange(payment: Payment, event: PaymentOrderReport): SettlementDecision {
  switch (event.outcome) {
    case 'paid':
      return whenPaid(payment, event)
    case 'refunded':
      return whenRefunded(payment, event)
    case 'refund_failed':
      return payment.status === 'paid'
        ? { outcome: 'needs_person', attention: 'The provider could not give the money back' }
        : { outcome: 'nothing' }
    case 'ended':
      return payment.status === 'pending' ? { outcome: 'closed', status: 'closed' } : { outcome: 'nothing' }
    case 'open':
      return { outcome: 'nothing' }
  }
}

function whenPaid(
  { status, amount_cents: expectedFen, pay_trade_no }: Payment,
  { amountFen, tradeNo }: MoneyEvent,
): SettlementDecision {
  if (amountFen !== expectedFen) {
    const attention = `${amountFen} fen came as ${tradeNo} instead of ${expectedFen}`
    return { outcome: 'amount_mismatch', ...(status === 'pending' && { status: 'failed' }), attention }
  }
  switch (status) {
    case 'pending':
      return { outcome: 'paid', status: 'paid', tradeNo }
    case 'closed':
      // If the refund event of this transaction arrived before the payment event, the payment event has no effect.
      if (pay_trade_no === tradeNo) return { outcome: 'nothing' }
      return {
        outcome: 'paid_late',
        status: 'paid',
        tradeNo,
        attention: `${tradeNo} was paid after the order was closed`,
      }
    case 'failed':
      return { outcome: 'needs_person', attention: `${tradeNo} was paid after the payment had failed` }
    case 'paid':
    case 'refunded':
      return pay_trade_no === tradeNo
        ? { outcome: 'nothing' }
        : { outcome: 'needs_person', attention: `${tradeNo} was paid beside ${pay_trade_no ?? 'another'}` }
  }
}

function whenRefunded(
  { status, amount_cents: expectedFen }: Payment,
  { amountFen, tradeNo }: MoneyEvent,
): SettlementDecision {
  if (status === 'pending') {
    const attention = `${tradeNo} went back before it was seen to come`
    return { outcome: 'closed', status: 'closed', tradeNo, attention }
  }
  if (status === 'closed') return { outcome: 'nothing', tradeNo }
  if (status !== 'paid') return { outcome: 'nothing' }
  return amountFen === expectedFen
    ? { outcome: 'refunded', status: 'refunded' }
    : { outcome: 'needs_person', attention: `${amountFen} of ${expectedFen} fen went back` }
}

type Order = { provider: string; scene: string; expires_at: Date }
export type PaymentInput = { provider?: PaymentVendor | undefined; scene?: 'desktop' | 'mobile' | undefined }

/** Returns whether an open order can still be paid with this provider and device. */
export const isOrderPayableWith = (
  { provider, scene, expires_at }: Order,
  input: PaymentInput,
  now: Instant,
) =>
  expires_at.getTime() > now && (input.provider ?? provider) === provider && (input.scene ?? scene) === scene

type RefundablePayment = Pick<Payment, 'status'> & { type: 'deploy' | 'topup' }

/** Returns why a payment cannot be refunded; undefined when it can. Top-ups are refunded from the balance instead. */
export function decideRefundRefusal({ status, type }: RefundablePayment, isUsed: boolean) {
  if (type === 'topup') return 'TOP_UP'
  if (status !== 'paid') return 'NOT_REFUNDABLE'
  if (isUsed) return 'PAYMENT_USED'
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Returns the provider whose callback a request claims to be: both payment providers send callbacks to the same URL.
 */
export function detectCallbackVendor(headers: Headers): PaymentVendor | undefined {
  if (headers['wechatpay-signature'] !== undefined) return 'wechat'
  if (String(headers['content-type']).startsWith('application/x-www-form-urlencoded')) return 'alipay'
}
