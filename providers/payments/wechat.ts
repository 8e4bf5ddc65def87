import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import type { NewPaymentOrder, PaymentInstructions, PaymentProvider, RefundRequest } from './index.ts'
import { PaymentError } from './payment-error.ts'
import { toRfc3339 } from './shanghai-time.ts'
import {
  isWechatTradeOfMerchant,
  readWechatCallback,
  toWechatOrderState,
  WechatTrade,
} from './wechat-callback.ts'
import { downloadTradeBill } from './wechat-bills.ts'
import { createWechatPayClient, createWechatPayDownload, type WechatPayClient } from './wechat-client.ts'
import { signPaymentDialogParams } from './wechat-signature.ts'

export type WechatPayAccount = {
  /** Base URL of the API: `https://api.mch.weixin.qq.com`, or the URL of an emulator. */
  endpoint: string
  mchId: string
  appId: string
  /** APIv3 key of WeChat Pay, 32 characters: decrypts the content of callbacks. */
  apiV3Key: string
  /** Serial number of the merchant's certificate, and its private key (PEM). */
  serial: string
  privateKey: string
  /** Serial number or id of WeChat Pay's public key, and the key or certificate itself (PEM). */
  platformSerial: string
  platformKey: string
}

const orders = '/v3/pay/transactions'
const orderPath = (orderNo: string) => `${orders}/out-trade-no/${encodeURIComponent(orderNo)}`

/** Takes payments by WeChat Pay API v3 for a direct merchant. */
export function wechatPayProvider(account: WechatPayAccount, clock: Clock): PaymentProvider {
  const { mchId } = account
  const privateKey = createPrivateKey(account.privateKey)
  const platformKeys = { [account.platformSerial]: createPublicKey(account.platformKey) }
  const access = { ...account, privateKey, platformKeys }
  const call = createWechatPayClient(access, clock)
  const download = createWechatPayDownload(access, clock)
  const sheet = (prepayId: string) =>
    signPaymentDialogParams(account.appId, prepayId, privateKey, clock.now())
  return {
    create: (order) => create(call, account, order, sheet),
    query: (orderNo) => query(call, account, orderNo),
    close: (orderNo) => close(call, mchId, orderNo),
    refund: (refund) => requestRefund(call, refund),
    readCallback: async (callback) => readWechatCallback({ ...account, platformKeys }, callback, clock.now()),
    downloadTradeBill: (day) => downloadTradeBill(call, download, day),
    acknowledgement: { type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
  }
}

async function create(
  call: WechatPayClient,
  { appId, mchId }: WechatPayAccount,
  order: NewPaymentOrder,
  sheet: (prepayId: string) => Record<string, string>,
): Promise<PaymentInstructions> {
  const body = {
    appid: appId,
    mchid: mchId,
    description: order.description,
    out_trade_no: order.orderNo,
    time_expire: toRfc3339(order.expiresAt),
    notify_url: order.notifyUrl,
    amount: { total: order.amountFen, currency: 'CNY' },
  }
  const { payer } = order
  if (payer.scene === 'desktop') {
    const { code_url } = await call(z.object({ code_url: z.string() }), 'POST', `${orders}/native`, body)
    return { qr: code_url }
  }
  if (payer.scene === 'mobile') {
    const scene_info = { payer_client_ip: payer.ip, h5_info: { type: 'Wap' } }
    const h5Order = { ...body, scene_info }
    const { h5_url } = await call(z.object({ h5_url: z.string() }), 'POST', `${orders}/h5`, h5Order)
    return { url: h5_url }
  }
  const jsapiOrder = { ...body, payer: { openid: payer.openId } }
  const { prepay_id } = await call(z.object({ prepay_id: z.string() }), 'POST', `${orders}/jsapi`, jsapiOrder)
  return { params: sheet(prepay_id) }
}

async function query(call: WechatPayClient, account: WechatPayAccount, orderNo: string) {
  try {
    const trade = await call(
      WechatTrade,
      'GET',
      `${orderPath(orderNo)}?mchid=${encodeURIComponent(account.mchId)}`,
    )
    const state = toWechatOrderState(trade)
    if (!state || !isWechatTradeOfMerchant(account, trade) || trade.out_trade_no !== orderNo)
      throw new PaymentError('BAD_ANSWER', 'WeChat Pay told of another order than was asked for', false)
    return state
  } catch (error) {
    if (isRefusal(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST')) return { outcome: 'open' as const }
    throw error
  }
}

async function close(call: WechatPayClient, mchId: string, orderNo: string): Promise<'closed' | 'refused'> {
  try {
    await call(z.unknown(), 'POST', `${orderPath(orderNo)}/close`, { mchid: mchId })
    return 'closed'
  } catch (error) {
    // An order that never reached WeChat Pay cannot be paid, so it counts as closed.
    if (isRefusal(error, 'ORDER_CLOSED', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST')) return 'closed'
    if (isRefusal(error, 'ORDERPAID', 'ORDER_PAID')) return 'refused'
    throw error
  }
}

const longestReason = 80

const RefundAnswer = z.object({ status: z.string(), out_refund_no: z.string() })

async function requestRefund(
  call: WechatPayClient,
  refund: RefundRequest,
): Promise<'refunded' | 'processing'> {
  const { status, out_refund_no } = await call(RefundAnswer, 'POST', '/v3/refund/domestic/refunds', {
    out_trade_no: refund.orderNo,
    out_refund_no: refund.refundNo,
    // Truncates the reason by code points, because half a surrogate pair is invalid text.
    reason: Array.from(refund.reason).slice(0, longestReason).join(''),
    notify_url: refund.notifyUrl,
    amount: { refund: refund.amountFen, total: refund.totalFen, currency: 'CNY' },
  })
  if (out_refund_no !== refund.refundNo)
    throw new PaymentError('BAD_ANSWER', 'WeChat Pay told of another refund than was asked for', false)
  if (status === 'SUCCESS') return 'refunded'
  if (status === 'PROCESSING') return 'processing'
  throw new PaymentError(status, `WeChat Pay did not refund: ${status}`, false)
}

const isRefusal = (error: unknown, ...codes: string[]) =>
  error instanceof PaymentError && codes.includes(error.code)
