import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import type { CallbackProblem, OrderState, PaymentCallback } from './index.ts'
import { fromAlipayTime } from './shanghai-time.ts'
import { fromYuan } from './yuan.ts'

type Reader = { appId: string; sellerId: string; sdk: AlipaySdk }

/** Alipay retries a callback unchanged for 25 hours. */
const replayWindowMs = 26 * hourMs

export const yuanAmount = z.string().transform((text, context) => fromYuan(text) ?? none(context))

function none(context: z.RefinementCtx) {
  context.addIssue('is no amount')
  return z.NEVER
}

const Notice = z.object({
  notify_id: z.string().min(1).max(128),
  notify_time: z.string(),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string().max(64),
  trade_status: z.string(),
  total_amount: yuanAmount,
  /** Refund number; only present in a refund callback. */
  out_biz_no: z.string().max(64).optional(),
  refund_fee: yuanAmount.optional(),
})

/** Event of a callback. It lacks the amount of one refund: `refund_fee` is the sum of all refunds of the order. */
export type AlipayCallbackResult = { problem: CallbackProblem } | { event: AlipayEvent }
export type AlipayEvent = { eventId: string; orderNo: string } & (
  | Exclude<OrderState, { outcome: 'refunded' }>
  | { outcome: 'refunded'; refundNo: string; tradeNo: string }
)

/** Verifies the RSA2 signature over the received fields, and then the merchant. */
export function readAlipayCallback(
  { sdk, appId, sellerId }: Reader,
  { body }: PaymentCallback,
  now: Instant,
): AlipayCallbackResult {
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  // Refuses SHA-1 (`RSA`), which a forger would choose.
  if (fields['sign_type'] !== 'RSA2' || !sdk.checkNotifySignV2(fields)) return { problem: 'signature' }
  const notice = Notice.safeParse(fields).data
  const writtenAt = notice && fromAlipayTime(notice.notify_time)
  if (!notice || writtenAt === undefined) return { problem: 'unreadable' }
  if (Math.abs(now - writtenAt) > replayWindowMs) return { problem: 'stale' }
  if (notice.app_id !== appId || notice.seller_id !== sellerId) return { problem: 'merchant' }
  return { event: { eventId: notice.notify_id, orderNo: notice.out_trade_no, ...noticeState(notice) } }
}

function noticeState(notice: z.output<typeof Notice>) {
  const { trade_status: status, trade_no: tradeNo, total_amount: amountFen } = notice
  const { refund_fee: refundFen, out_biz_no: refundNo } = notice
  if (refundFen && refundNo) return { outcome: 'refunded', refundNo, tradeNo } as const
  return alipayState(status, { tradeNo, amountFen })
}

export function alipayState(status: string, trade: { tradeNo: string; amountFen: number }) {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return { outcome: 'paid', ...trade } as const
  return { outcome: status === 'TRADE_CLOSED' ? 'ended' : 'open' } as const
}
