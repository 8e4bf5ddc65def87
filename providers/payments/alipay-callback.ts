import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import type { PaymentCallback, PaymentCallbackProblem, PaymentOrderState } from './index.ts'
import { parseAlipayTime } from './shanghai-time.ts'
import { yuanToFen } from './yuan.ts'

type AlipayCallbackReader = { appId: string; sellerId: string; sdk: AlipaySdk }

/** Accepts callbacks up to this age: Alipay retries a callback unchanged for 25 hours. */
const replayWindowMs = 26 * hourMs

export const yuanAmountSchema = z
  .string()
  .transform((text, context) => yuanToFen(text) ?? refuseAmount(context))

function refuseAmount(context: z.RefinementCtx) {
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
  total_amount: yuanAmountSchema,
  /** Refund number. Absent in callbacks that are not about a refund. */
  out_biz_no: z.string().max(64).optional(),
  refund_fee: yuanAmountSchema.optional(),
})

/**
 * Event of an Alipay callback. A refund event lacks the amount of that refund, because `refund_fee` is the sum of all
 * refunds of the order.
 */
export type AlipayCallbackResult = { problem: PaymentCallbackProblem } | { event: AlipayEvent }
export type AlipayEvent = { eventId: string; orderNo: string } & (
  | Exclude<PaymentOrderState, { outcome: 'refunded' }>
  | { outcome: 'refunded'; refundNo: string; tradeNo: string }
)

/** Parses a callback after it has verified the RSA2 signature over the received fields and the merchant. */
export function readAlipayCallback(
  { sdk, appId, sellerId }: AlipayCallbackReader,
  { body }: PaymentCallback,
  now: Instant,
): AlipayCallbackResult {
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  // Refuses signatures with SHA-1 (`RSA`), because SHA-1 can be forged.
  if (fields['sign_type'] !== 'RSA2' || !sdk.checkNotifySignV2(fields)) return { problem: 'signature' }
  const notice = Notice.safeParse(fields).data
  const writtenAt = notice && parseAlipayTime(notice.notify_time)
  if (!notice || writtenAt === undefined) return { problem: 'unreadable' }
  if (Math.abs(now - writtenAt) > replayWindowMs) return { problem: 'stale' }
  if (notice.app_id !== appId || notice.seller_id !== sellerId) return { problem: 'merchant' }
  return { event: { eventId: notice.notify_id, orderNo: notice.out_trade_no, ...toPaymentOutcome(notice) } }
}

function toPaymentOutcome(notice: z.output<typeof Notice>) {
  const { trade_status: status, trade_no: tradeNo, total_amount: amountFen } = notice
  const { refund_fee: refundFen, out_biz_no: refundNo } = notice
  if (refundFen && refundNo) return { outcome: 'refunded', refundNo, tradeNo } as const
  return toAlipayOrderState(status, { tradeNo, amountFen })
}

export function toAlipayOrderState(status: string, trade: { tradeNo: string; amountFen: number }) {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return { outcome: 'paid', ...trade } as const
  return { outcome: status === 'TRADE_CLOSED' ? 'ended' : 'open' } as const
}
