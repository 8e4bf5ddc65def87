import { type Clock, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { type AlipayAccount, alipay } from './alipay.ts'
import { type WechatAccount, wechatPay } from './wechat.ts'

/** Where the payer is: before a screen, in the browser of a phone, or inside WeChat. */
export type Payer =
  | { scene: 'desktop' }
  | { scene: 'mobile'; ip: string }
  | { scene: 'wechat'; openId: string }

/** Money is in fen throughout. */
export type NewOrder = {
  /** Ours: 6 to 32 letters and digits, never used twice. */
  orderNo: string
  amountFen: number
  description: string
  expiresAt: Instant
  notifyUrl: string
  payer: Payer
}

/** What the payer is shown: a QR code's text, an address to open, or parameters for WeChat's own dialog. */
export type PayBy = { qr: string } | { url: string } | { params: Record<string, string> }

type Money = { tradeNo: string; amountFen: number }

/**
 * How an order stands with the provider. `open`: not paid, and not known as one that cannot be any more. `refunded`:
 * it was paid, and at least a part of it went back or is going back; the amount is what was paid.
 */
export type OrderState =
  | { outcome: 'open' | 'ended' }
  | ({ outcome: 'paid' } & Money)
  | ({ outcome: 'refunded' } & Money)

/** What became known of an order, asked or told. */
export type OrderReport = { eventId: string; orderNo: string } & (OrderState | { outcome: 'refund_failed' })

/**
 * What a provider reports of itself. The same event may come many times: `eventId` stays the same. Of a refund it
 * tells the number and the amount of this one, which may be one part of several.
 */
export type PaymentEvent = { eventId: string; orderNo: string } & (
  | Exclude<OrderState, { outcome: 'refunded' }>
  | ({ outcome: 'refunded'; refundNo: string } & Money)
  | { outcome: 'refund_failed'; refundNo: string }
)

export type Refund = {
  orderNo: string
  /** Ours; the same for every try of one refund, another for each part of an order. */
  refundNo: string
  amountFen: number
  /** What was paid for the order. */
  totalFen: number
  reason: string
  notifyUrl: string
}

/** A request to the notify address, as it came: signatures are over the bytes. */
export type Callback = { headers: Record<string, string | string[] | undefined>; body: Buffer }

/** What is wrong with a callback. Nothing of such a one may be believed. */
export type CallbackProblem = 'signature' | 'stale' | 'merchant' | 'unreadable'
export type CallbackReading = { event: PaymentEvent } | { problem: CallbackProblem }

/** Each call rejects with a `PaymentError` when the provider refuses or does not answer. */
export type PaymentProvider = {
  /** Asked again with the same order, it gives the same order, not a second one. */
  create(order: NewOrder): Promise<PayBy>
  query(orderNo: string): Promise<OrderState>
  /** `closed`: nobody can pay it any more. `refused`: it was paid meanwhile or ended otherwise, so query it. */
  close(orderNo: string): Promise<'closed' | 'refused'>
  /** `processing`: a callback will tell. */
  refund(refund: Refund): Promise<'refunded' | 'processing'>
  /** Verifies first, parses after. */
  readCallback(callback: Callback): Promise<CallbackReading>
  /** What the provider wants to hear once its callback was taken. */
  acknowledgement: { type: string; body: string }
}

export type Vendor = 'wechat' | 'alipay'
export type Payments = Partial<Record<Vendor, PaymentProvider>>
export type Accounts = { wechat?: WechatAccount; alipay?: AlipayAccount }

/** The accounts of the sandbox are those of an emulator, and are refused in production. */
export type PaymentsConfig = { accounts: Accounts; isSandbox: boolean; isProduction: boolean }

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
export type { WechatAccount } from './wechat.ts'
