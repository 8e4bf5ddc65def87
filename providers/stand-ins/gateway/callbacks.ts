import { createCipheriv, createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Clock, dayMs, minuteMs, toIso } from '@sanhe/kit/clock'
import type { PaymentWish } from '@sanhe/kit/lab'
import { signedText, tradeStatus, yuan } from './alipay-api.ts'
import type { Keys } from './keys.ts'
import type { StandInOrder } from './orders.ts'
import { shownTrade } from './wechat-api.ts'

type Maker = { keys: Keys; clock: Clock }
type Forge = PaymentWish['forge']

/** A callback ready to be sent. Sent again it is the same event. */
export type ReadyCallback = { url: string; headers: Record<string, string>; body: string }

const signedBy = (key: KeyObject, text: string) => sign('sha256', Buffer.from(text), key).toString('base64')
const isRefund = ({ state }: StandInOrder) => state === 'refunded'
/** One event per order and state, however often it is told. */
const eventId = ({ orderNo, state }: StandInOrder) =>
  createHash('sha256').update(`${orderNo} ${state}`).digest('hex').slice(0, 32)

export const callbackOf = (maker: Maker, order: StandInOrder, forge: Forge) =>
  order.provider === 'wechat' ? wechatCallback(maker, order, forge) : alipayCallback(maker, order, forge)

function wechatCallback({ keys, clock }: Maker, order: StandInOrder, forge: Forge): ReadyCallback {
  const shop = forge === 'merchant' ? { ...keys, mchId: '1699999999' } : keys
  const body = wechatNotice(order, shop, forge)
  const sentAt = clock.now() - (forge === 'stale' ? 10 * minuteMs : 0)
  const timestamp = String(Math.floor(sentAt / 1000))
  const nonce = randomBytes(16).toString('hex')
  const key = forge === 'signature' ? keys.merchantPrivate : keys.gatewayPrivate
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keys.gatewaySerial,
    'wechatpay-signature': signedBy(key, `${timestamp}\n${nonce}\n${body}\n`),
  }
  const sent = forge === 'amount' ? wechatNotice({ ...order, paidFen: order.paidFen + 1 }, shop, forge) : body
  return { url: (isRefund(order) && order.refundNotifyUrl) || order.notifyUrl, headers, body: sent }
}

function wechatNotice(order: StandInOrder, shop: Keys, forge: Forge) {
  const content = isRefund(order) ? shownRefund(order, shop) : shownTrade(order, shop)
  const nonce = randomBytes(6).toString('hex')
  const associated = isRefund(order) ? 'refund' : 'transaction'
  const cipher = createCipheriv('aes-256-gcm', shop.apiV3Key, nonce).setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([
    cipher.update(JSON.stringify(content), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  if (forge === 'tag') bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  return JSON.stringify({
    id: eventId(order),
    create_time: order.createdAt,
    resource_type: 'encrypt-resource',
    event_type: isRefund(order) ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
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

const shownRefund = (order: StandInOrder, { mchId }: Keys) => ({
  mchid: mchId,
  out_trade_no: order.orderNo,
  transaction_id: order.tradeNo,
  out_refund_no: `${order.orderNo}R`,
  refund_id: `50${order.token}`,
  refund_status: 'SUCCESS',
  amount: {
    total: order.paidFen,
    refund: order.paidFen,
    payer_total: order.paidFen,
    payer_refund: order.paidFen,
  },
})

function alipayCallback({ keys, clock }: Maker, order: StandInOrder, forge: Forge): ReadyCallback {
  const sentAt = clock.now() - (forge === 'stale' ? 2 * dayMs : 0)
  const fields: Record<string, string> = {
    notify_id: eventId(order),
    notify_time: shanghaiTime(sentAt),
    notify_type: 'trade_status_sync',
    app_id: keys.alipayAppId,
    seller_id: forge === 'merchant' ? '2088999999999999' : keys.sellerId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: order.orderNo,
    trade_no: order.tradeNo,
    trade_status: tradeStatus(order),
    subject: order.description,
    total_amount: yuan(order.paidFen || order.amountFen),
    ...(isRefund(order) && { refund_fee: yuan(order.paidFen), gmt_refund: shanghaiTime(sentAt) }),
  }
  const key = forge === 'signature' ? keys.merchantPrivate : keys.gatewayPrivate
  const signature = signedBy(key, signedText(fields))
  if (forge === 'amount') fields['total_amount'] = yuan(order.paidFen + 1)
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
