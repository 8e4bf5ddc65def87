import { createDecipheriv, type KeyObject } from 'node:crypto'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import type { PaymentCallback, PaymentCallbackResult, PaymentOrderState } from './index.ts'
import { findSignatureProblem } from './wechat-signature.ts'

type WechatCallbackReader = {
  mchId: string
  appId: string
  apiV3Key: string
  platformKeys: Record<string, KeyObject>
}

const tagBytes = 16

const Resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().default(''),
})
const Notice = z.object({ id: z.string().min(1).max(64), event_type: z.string(), resource: Resource })

const fen = z.number().int().positive()

/** A trade as WeChat Pay returns it in queries and callbacks. Only a paid trade has an amount. */
export const WechatTrade = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().max(64).optional(),
  amount: z.object({ total: fen, currency: z.literal('CNY').default('CNY') }).optional(),
})

const RefundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string().min(1).max(64),
  transaction_id: z.string().max(64),
  refund_status: z.string(),
  amount: z.object({ total: fen, refund: fen }),
})

/** Verifies, decrypts, and then parses a callback, in this order. */
export function readWechatCallback(
  account: WechatCallbackReader,
  { headers, body }: PaymentCallback,
  now: Instant,
): PaymentCallbackResult {
  const header = (name: string) => String(headers[name] ?? '')
  const text = body.toString('utf8')
  const problem = findSignatureProblem(header, text, account.platformKeys, now)
  if (problem) return { problem }
  const notice = Notice.safeParse(parseJson(text)).data
  const content = notice && decrypt(notice.resource, account.apiV3Key)
  if (!notice || content === undefined) return { problem: 'unreadable' }
  return notice.event_type.startsWith('REFUND.')
    ? readRefund(account, notice.id, content)
    : readTrade(account, notice.id, content)
}

function readTrade(account: WechatCallbackReader, eventId: string, content: unknown): PaymentCallbackResult {
  const trade = WechatTrade.safeParse(content).data
  const state = trade && toWechatOrderState(trade)
  if (!trade || !state) return { problem: 'unreadable' }
  if (!isWechatTradeOfMerchant(account, trade)) return { problem: 'merchant' }
  const named = { eventId, orderNo: trade.out_trade_no }
  // WeChat Pay sends separate callbacks for refunds, so a callback about a trade reports a payment even if the trade
  // was refunded.
  return {
    event: state.outcome === 'refunded' ? { ...named, ...state, outcome: 'paid' } : { ...named, ...state },
  }
}

function readRefund(
  { mchId }: WechatCallbackReader,
  eventId: string,
  content: unknown,
): PaymentCallbackResult {
  const refund = RefundNotice.safeParse(content).data
  if (!refund) return { problem: 'unreadable' }
  if (refund.mchid !== mchId) return { problem: 'merchant' }
  const { out_trade_no: orderNo, transaction_id: tradeNo, amount } = refund
  const named = { eventId, orderNo, refundNo: refund.out_refund_no }
  if (refund.refund_status !== 'SUCCESS') return { event: { ...named, outcome: 'refund_failed' } }
  return { event: { ...named, outcome: 'refunded', tradeNo, amountFen: amount.refund } }
}

export const isWechatTradeOfMerchant = (
  account: Pick<WechatCallbackReader, 'mchId' | 'appId'>,
  trade: z.output<typeof WechatTrade>,
) => trade.mchid === account.mchId && trade.appid === account.appId

const ended = new Set(['CLOSED', 'REVOKED', 'PAYERROR'])

/** Returns undefined if the trade claims a payment without its amount or trade number. */
export function toWechatOrderState(trade: z.output<typeof WechatTrade>): PaymentOrderState | undefined {
  const { trade_state: state, transaction_id: tradeNo, amount } = trade
  if (ended.has(state)) return { outcome: 'ended' }
  if (state !== 'SUCCESS' && state !== 'REFUND') return { outcome: 'open' }
  if (!tradeNo || !amount) return undefined
  return { outcome: state === 'SUCCESS' ? 'paid' : 'refunded', tradeNo, amountFen: amount.total }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decrypts the encrypted resource of a callback. Returns undefined if the key, the tag or the JSON is wrong. */
function decrypt(
  { ciphertext, nonce, associated_data }: z.output<typeof Resource>,
  apiV3Key: string,
): unknown {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < tagBytes || nonce.length === 0) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    decipher.setAAD(Buffer.from(associated_data))
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
    return parseJson(text.toString('utf8'))
  } catch {
    return undefined
  }
}
