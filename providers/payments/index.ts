import { type Clock, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { type AlipayAccount, alipay } from './alipay.ts'
import { type WechatPayAccount, wechatPay } from './wechat.ts'

/** Device of the payer: a desktop browser, a phone's browser, or WeChat. */
export type Payer =
  | { scene: 'desktop' }
  | { scene: 'mobile'; ip: string }
  | { scene: 'wechat'; openId: string }

/** All amounts are in fen. */
export type NewOrder = {
  /** Our order number: 6 to 32 letters and digits, never reused. */
  orderNo: string
  amountFen: number
  description: string
  expiresAt: Instant
  notifyUrl: string
  payer: Payer
}

/** Data for the payer: text of a QR code, URL of a payment page, or parameters of WeChat's payment dialog. */
export type PaymentInstructions = { qr: string } | { url: string } | { params: Record<string, string> }

type Money = { tradeNo: string; amountFen: number }

/**
 * State of an order at the provider. `open`: not paid, and not known to be closed. `refunded`: paid, and fully or
 * partly refunded or being refunded; the amount is the paid one.
 */
export type OrderState =
  | { outcome: 'open' | 'ended' }
  | ({ outcome: 'paid' } & Money)
  | ({ outcome: 'refunded' } & Money)

/** State of an order by query or callback. */
export type OrderReport = { eventId: string; orderNo: string } & (OrderState | { outcome: 'refund_failed' })

/**
 * Event that a provider sends. Repeated events have the same `eventId`. A refund event has the number and amount of one
 * refund, which may be one of several.
 */
export type PaymentEvent = { eventId: string; orderNo: string } & (
  | Exclude<OrderState, { outcome: 'refunded' }>
  | ({ outcome: 'refunded'; refundNo: string } & Money)
  | { outcome: 'refund_failed'; refundNo: string }
)

export type RefundRequest = {
  orderNo: string
  /** Our refund number: the same for every attempt of one refund, another for each part of an order. */
  refundNo: string
  amountFen: number
  totalFen: number
  reason: string
  notifyUrl: string
}

/** Request to the notify URL with its raw body, because signatures cover the bytes. */
export type PaymentCallback = { headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Reason why a callback is invalid and must be ignored. */
export type CallbackProblem = 'signature' | 'stale' | 'merchant' | 'unreadable'
export type CallbackResult = { event: PaymentEvent } | { problem: CallbackProblem }

/** Every method rejects with a `PaymentError` if the provider refuses or does not respond. */
export type PaymentProvider = {
  /** Idempotent: the same order returns the same payment data. */
  create(order: NewOrder): Promise<PaymentInstructions>
  query(orderNo: string): Promise<OrderState>
  /** `closed`: it can no longer be paid. `refused`: it was paid or has ended otherwise, so query it. */
  close(orderNo: string): Promise<'closed' | 'refused'>
  /** `processing`: a callback will report the result. */
  refund(refund: RefundRequest): Promise<'refunded' | 'processing'>
  /** Verifies the callback before parsing it. */
  readCallback(callback: PaymentCallback): Promise<CallbackResult>
  /** Response that the provider expects after an accepted callback. */
  acknowledgement: { type: string; body: string }
}

export type PaymentVendor = 'wechat' | 'alipay'
export type Payments = Partial<Record<PaymentVendor, PaymentProvider>>
export type PaymentAccounts = { wechat?: WechatPayAccount; alipay?: AlipayAccount }

/** The sandbox uses accounts of an emulator and is refused in production. */
export type PaymentsConfig = { accounts: PaymentAccounts; isSandbox: boolean; isProduction: boolean }

export function choosePayments(config: PaymentsConfig, clock: Clock = systemClock): Payments {
  if (config.isSandbox && config.isProduction)
    throw new Error('the payment sandbox takes no money: production needs PAYMENT_VENDOR=wechat or alipay')
  const { accounts } = config
  return {
    ...(accounts.wechat && { wechat: wechatPay(accounts.wechat, clock) }),
    ...(accounts.alipay && { alipay: alipay(accounts.alipay, clock) }),
  }
}

export type { AlipayAccount } from './alipay.ts'
export { PaymentError } from './payment-error.ts'
export type { WechatPayAccount } from './wechat.ts'
