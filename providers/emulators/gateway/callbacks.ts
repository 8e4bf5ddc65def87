import { createCipheriv, createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { DevPaymentInput } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, dayMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { toAlipaySignedText, toAlipayTradeStatus, formatFenAsYuan } from './alipay-api.ts'
import type { PaymentGatewayKeys } from './keys.ts'
import type { EmulatedPaymentOrder } from './orders.ts'
import { type EmulatedRefund, sumRefundedFen } from './refunds.ts'
import { toWechatTradeResponse } from './wechat-api.ts'
import { toWechatRefundAmounts, wechatRefundStatuses } from './wechat-refunds.ts'

type CallbackSigner = { keys: PaymentGatewayKeys; clock: Clock }
type CallbackForgery = DevPaymentInput['forge']
type CallbackContent = { order: EmulatedPaymentOrder; refund?: EmulatedRefund | undefined }

/** Signed callback about a payment to the merchant. Sending the callback again repeats the same event. */
export type SignedCallback = { url: string; headers: Record<string, string>; body: string }

const signWithKey = (key: KeyObject, text: string) =>
  sign('sha256', Buffer.from(text), key).toString('base64')
/**
 * Returns an event id that depends only on the order or refund and its state, so that repeated callbacks have the same
 * id.
 */
const eventId = ({ order, refund }: CallbackContent) =>
  createHash('sha256')
    .update(`${order.orderNo} ${refund ? `${refund.refundNo} ${refund.state}` : order.state}`)
    .digest('hex')
    .slice(0, 32)

export const createSignedCallback = (maker: CallbackSigner, news: CallbackContent, forge: CallbackForgery) =>
  news.order.provider === 'wechat' ? wechatCallback(maker, news, forge) : alipayCallback(maker, news, forge)

function wechatCallback(
  { keys, clock }: CallbackSigner,
  news: CallbackContent,
  forge: CallbackForgery,
): SignedCallback {
  const { order, refund } = news
  const shop = forge === 'merchant' ? { ...keys, mchId: '1699999999' } : keys
  const body = wechatCallbackBody(news, shop, forge)
  const sentAt = clock.now() - (forge === 'stale' ? 10 * minuteMs : 0)
  const timestamp = String(Math.floor(sentAt / 1000))
  const nonce = randomBytes(16).toString('hex')
  const key = forge === 'signature' ? keys.merchantPrivate : keys.gatewayPrivate
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keys.gatewaySerial,
    'wechatpay-signature': signWithKey(key, `${timestamp}\n${nonce}\n${body}\n`),
  }
  const changed = { refund, order: { ...order, paidFen: order.paidFen + 1 } }
  const sent = forge === 'amount' ? wechatCallbackBody(changed, shop, forge) : body
  return { url: refund?.notifyUrl ?? order.notifyUrl, headers, body: sent }
}

function wechatCallbackBody(news: CallbackContent, shop: PaymentGatewayKeys, forge: CallbackForgery) {
  const { order, refund } = news
  const content = refund ? wechatRefundResource(order, refund, shop) : toWechatTradeResponse(order, shop)
  const nonce = randomBytes(6).toString('hex')
  const associated = refund ? 'refund' : 'transaction'
  const cipher = createCipheriv('aes-256-gcm', shop.apiV3Key, nonce).setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([
    cipher.update(JSON.stringify(content), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  if (forge === 'tag') bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  return JSON.stringify({
    id: eventId(news),
    create_time: order.createdAt,
    resource_type: 'encrypt-resource',
    event_type: refund ? `REFUND.${wechatRefundStatuses[refund.state]}` : 'TRANSACTION.SUCCESS',
    summary: order.state,
    resource: {
      original_type: associated,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: bytes.toString('base64'),
      associated_data: associated,
      nonce,
    },
  })
}

const wechatRefundResource = (
  order: EmulatedPaymentOrder,
  refund: EmulatedRefund,
  { mchId }: PaymentGatewayKeys,
) => ({
  mchid: mchId,
  out_trade_no: order.orderNo,
  transaction_id: order.tradeNo,
  out_refund_no: refund.refundNo,
  refund_id: refund.refundId,
  refund_status: wechatRefundStatuses[refund.state],
  amount: toWechatRefundAmounts(order, refund),
})

function alipayCallback(
  { keys, clock }: CallbackSigner,
  news: CallbackContent,
  forge: CallbackForgery,
): SignedCallback {
  const { order, refund } = news
  const sentAt = clock.now() - (forge === 'stale' ? 2 * dayMs : 0)
  const fields: Record<string, string> = {
    notify_id: eventId(news),
    notify_time: shanghaiTime(sentAt),
    notify_type: 'trade_status_sync',
    app_id: keys.alipayAppId,
    seller_id: forge === 'merchant' ? '2088999999999999' : keys.sellerId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: order.orderNo,
    trade_no: order.tradeNo,
    trade_status: toAlipayTradeStatus(order),
    subject: order.description,
    total_amount: formatFenAsYuan(order.paidFen || order.amountFen),
    ...(refund && {
      out_biz_no: refund.refundNo,
      // Alipay reports the sum of all refunds of the order, not the amount of this refund.
      refund_fee: formatFenAsYuan(sumRefundedFen(order)),
      gmt_refund: shanghaiTime(sentAt),
    }),
  }
  const key = forge === 'signature' ? keys.merchantPrivate : keys.gatewayPrivate
  const signature = signWithKey(key, toAlipaySignedText(fields))
  if (forge === 'amount') fields['total_amount'] = formatFenAsYuan(order.paidFen + 1)
  const body = new URLSearchParams({
    ...fields,
    sign_type: 'RSA2',
    sign: forge === 'tag' ? signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) : signature,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { url: order.notifyUrl, headers, body }
}

const shanghaiTime = (at: number) =>
  toIso(at + 8 * 60 * minuteMs)
    .replace('T', ' ')
    .slice(0, 19)
