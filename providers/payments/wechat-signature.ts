import { createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto'
import { type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { CallbackProblem } from './index.ts'

/** What is signed by a merchant: who, and by which key. */
export type Signer = { mchId: string; serial: string; privateKey: KeyObject }
type Request = { method: string; path: string; body: string; at: Instant }

/** An answer or a callback is believed this long after the time it names. */
const replayWindowMs = 5 * minuteMs

const rsaSha256 = (lines: string[], key: KeyObject) =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(key, 'base64')

export const newNonce = () => randomBytes(16).toString('hex')

/** The Authorization header of a request to WeChat Pay v3. `path` with its query. */
export function authorization({ mchId, serial, privateKey }: Signer, request: Request, nonce = newNonce()) {
  const timestamp = String(Math.floor(request.at / secondMs))
  const signature = rsaSha256([request.method, request.path, timestamp, nonce, request.body], privateKey)
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}

/** The parameters with which WeChat's own payment dialog is opened. */
export function dialogParams(appId: string, prepayId: string, privateKey: KeyObject, at: Instant) {
  const timeStamp = String(Math.floor(at / secondMs))
  const nonceStr = newNonce()
  const pack = `prepay_id=${prepayId}`
  const paySign = rsaSha256([appId, timeStamp, nonceStr, pack], privateKey)
  return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
}

/** What is wrong with something that claims to come from WeChat Pay; undefined when it does, and just now. */
export function signatureProblem(
  header: (name: string) => string,
  body: string,
  keys: Record<string, KeyObject>,
  now: Instant,
): CallbackProblem | undefined {
  const timestamp = header('wechatpay-timestamp')
  const key = Object.hasOwn(keys, header('wechatpay-serial')) && keys[header('wechatpay-serial')]
  if (!key) return 'signature'
  const signed = `${timestamp}\n${header('wechatpay-nonce')}\n${body}\n`
  const isOurs = createVerify('RSA-SHA256')
    .update(signed)
    .verify(key, header('wechatpay-signature'), 'base64')
  if (!isOurs) return 'signature'
  const at = Number(timestamp) * secondMs
  // What is not a number is near nothing.
  if (!(Math.abs(now - at) <= replayWindowMs)) return 'stale'
}
