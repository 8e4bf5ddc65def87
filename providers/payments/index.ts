import { type Clock, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { type AlipayAccount, alipayProvider } from './alipay.ts'
import type { TradeBill } from './trade-bill.ts'
import { type WechatPayAccount, wechatPayProvider } from './wechat.ts'

/** Device of the payer: a desktop browser, a phone's browser, or WeChat. */
export type PayerDevice =
  | { scene: 'desktop' }
  | { scene: 'mobile'; ip: string }
  | { scene: 'wechat'; openId: string }

/** Payment order that is created at the provider. All amounts are in fen. */
export type NewPaymentOrder = {
  /** Our order number: 6 to 32 letters and digits, never reused. */
  orderNo: string
  amountFen: number
  description: string
  expiresAt: Instant
  notifyUrl: string
  payer: PayerDevice
}

/** Data for the payer: text of a QR code, URL of a payment page, or parameters of WeChat's payment dialog. */
export type PaymentInstructions = { qr: string } | { url: string } | { params: Record<string, string> }

type PaidAmount = { tradeNo: string; amountFen: number }

/**
 * State of an order at the provider. `open`: not paid, and not known to be closed. `refunded`: paid, and refunded fully
 * or partly; the amount is the paid amount.
 */
export type PaymentOrderState =
  | { outcome: 'open' | 'ended' }
  | ({ outcome: 'paid' } & PaidAmount)
  | ({ outcome: 'refunded' } & PaidAmount)

/** State of an order as a query or a callback reports it. */
export type PaymentOrderReport = { eventId: string; orderNo: string } & (
  | PaymentOrderState
  | { outcome: 'refund_failed' }
)

/**
 * Event that a provider sends. Repeated events have the same `eventId`. A refund event has the number and amount of one
 * refund, which may be one of several.
 */
export type PaymentEvent = { eventId: string; orderNo: string } & (
  | Exclude<PaymentOrderState, { outcome: 'refunded' }>
  | ({ outcome: 'refunded'; refundNo: string } & PaidAmount)
  | { outcome: 'refund_failed'; refundNo: string }
)

export type RefundRequest = {
  orderNo: string
  /** Our refund number: the same for every attempt of one refund, and different for each partial refund of an order. */
  refundNo: string
  amountFen: number
  totalFen: number
  reason: string
  notifyUrl: string
}

/** HTTP request of the provider to the notify URL, with its raw body because signatures cover the bytes. */
export type PaymentCallback = { headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Reason why a callback is invalid and must be ignored. */
export type PaymentCallbackProblem = 'signature' | 'stale' | 'merchant' | 'unreadable'
export type PaymentCallbackResult = { event: PaymentEvent } | { problem: PaymentCallbackProblem }

/** Every method rejects with a `PaymentError` if the provider refuses or does not respond. */
export type PaymentProvider = {
  /** Creates the payment. Idempotent: the same order returns the same payment data. */
  create(order: NewPaymentOrder): Promise<PaymentInstructions>
  query(orderNo: string): Promise<PaymentOrderState>
  /** `closed`: the order can no longer be paid. `refused`: the order was paid or has ended otherwise, so query it. */
  close(orderNo: string): Promise<'closed' | 'refused'>
  /** Requests a refund. `processing`: a callback will report the result. */
  refund(refund: RefundRequest): Promise<'refunded' | 'processing'>
  /** Parses a callback after it has verified the signature. */
  readCallback(callback: PaymentCallback): Promise<PaymentCallbackResult>
  /**
   * Downloads the bill of a day in Shanghai (2026-11-21). The bill is ready from 10:00 of the next day on. Returns
   * undefined for a day without trade. The method is absent if the provider has no such bill.
   */
  downloadTradeBill?(day: string): Promise<TradeBill | undefined>
  /** Response that the provider expects after an accepted callback. */
  acknowledgement: { type: string; body: string }
}

export type PaymentVendor = 'wechat' | 'alipay'
export type PaymentProviders = Partial<Record<PaymentVendor, PaymentProvider>>
export type PaymentAccounts = { wechat?: WechatPayAccount; alipay?: AlipayAccount }

/** Payment settings. The sandbox uses accounts of an emulator and is refused in production. */
export type PaymentProvidersConfig = { accounts: PaymentAccounts; isSandbox: boolean; isProduction: boolean }

export function choosePaymentProviders(
  config: PaymentProvidersConfig,
  clock: Clock = systemClock,
): PaymentProviders {
  if (config.isSandbox && config.isProduction)
    throw new Error('the payment sandbox takes no money: production needs PAYMENT_VENDOR=wechat or alipay')
  const { accounts } = config
  return {
    ...(accounts.wechat && { wechat: wechatPayProvider(accounts.wechat, clock) }),
    ...(accounts.alipay && { alipay: alipayProvider(accounts.alipay, clock) }),
  }
}

export type { AlipayAccount } from './alipay.ts'
export { PaymentError } from './payment-error.ts'
export type { TradeBill, TradeBillLine } from './trade-bill.ts'
export type { WechatPayAccount } from './wechat.ts'
