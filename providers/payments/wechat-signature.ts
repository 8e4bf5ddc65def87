import { createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto'
import { type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { PaymentCallbackProblem } from './index.ts'

/** Merchant number, certificate serial number and private key that sign a request. */
export type WechatSigner = { mchId: string; serial: string; privateKey: KeyObject }
type Request = { method: string; path: string; body: string; at: Instant }

/** Largest difference in ms between the timestamp of a response or callback and the current time. */
const replayWindowMs = 5 * minuteMs

const rsaSha256 = (lines: string[], key: KeyObject) =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(key, 'base64')

export const generateNonce = () => randomBytes(16).toString('hex')

/** Returns the Authorization header of a request to WeChat Pay v3. `path` includes the query. */
export function createAuthorizationHeader(
  { mchId, serial, privateKey }: WechatSigner,
  request: Request,
  nonce = generateNonce(),
) {
  const timestamp = String(Math.floor(request.at / secondMs))
  const signature = rsaSha256([request.method, request.path, timestamp, nonce, request.body], privateKey)
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}

/** Returns the signed parameters that open WeChat's payment dialog. */
export function signPaymentDialogParams(appId: string, prepayId: string, privateKey: KeyObject, at: Instant) {
  const timeStamp = String(Math.floor(at / secondMs))
  const nonceStr = generateNonce()
  const pack = `prepay_id=${prepayId}`
  const paySign = rsaSha256([appId, timeStamp, nonceStr, pack], privateKey)
  return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
}

/**
 * Returns the problem with a message that claims to come from WeChat Pay, or undefined if it is authentic and fresh.
 */
export function findSignatureProblem(
  header: (name: string) => string,
  body: string,
  keys: Record<string, KeyObject>,
  now: Instant,
): PaymentCallbackProblem | undefined {
  const timestamp = header('wechatpay-timestamp')
  const key = Object.hasOwn(keys, header('wechatpay-serial')) && keys[header('wechatpay-serial')]
  if (!key) return 'signature'
  const signed = `${timestamp}\n${header('wechatpay-nonce')}\n${body}\n`
  const isOurs = createVerify('RSA-SHA256')
    .update(signed)
    .verify(key, header('wechatpay-signature'), 'base64')
  if (!isOurs) return 'signature'
  const at = Number(timestamp) * secondMs
  // The negated comparison also refuses NaN, because every comparison with NaN is false.
  if (!(Math.abs(now - at) <= replayWindowMs)) return 'stale'
}
