import type { KeyObject } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import { PaymentError } from './payment-error.ts'
import { createAuthorizationHeader, findSignatureProblem, type WechatSigner } from './wechat-signature.ts'

type Access = WechatSigner & {
  endpoint: string
  platformSerial: string
  platformKeys: Record<string, KeyObject>
}

/** Calls an endpoint of WeChat Pay v3, verifies the signature of the response and validates its JSON. */
export type WechatPayClient = <T>(
  reply: z.ZodType<T>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<T>

/** Downloads a file that WeChat Pay named by URL. The content has no signature; its digest was in a signed response. */
export type WechatPayDownload = (url: string) => Promise<Buffer>

const timeoutMs = 10_000
const downloadTimeoutMs = 60_000
const transientCodes =
  /^(SYSTEM_?ERROR|STATEMENT_CREATING|FREQUENCY_LIMIT(ED|_EXCEED)?|RATELIMIT_EXCEEDED|BANK_?ERROR)$/

export function createWechatPayClient(access: Access, clock: Clock): WechatPayClient {
  return async (reply, method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'sanhe',
      'wechatpay-serial': access.platformSerial,
      authorization: createAuthorizationHeader(access, { method, path, body: text, at: clock.now() }),
    }
    const answer = await send(access.endpoint + path, { method, headers, ...(text && { body: text }) })
    if (!answer.ok) throw toPaymentError(answer.status, answer.text)
    const header = (name: string) => answer.headers.get(name) ?? ''
    if (findSignatureProblem(header, answer.text, access.platformKeys, clock.now()))
      throw new PaymentError('BAD_SIGNATURE', 'an answer was not signed by WeChat Pay', false)
    const read = reply.safeParse(answer.text === '' ? {} : json(answer.text))
    if (!read.success) throw new PaymentError('BAD_ANSWER', 'WeChat Pay answered in an unknown form', false)
    return read.data
  }
}

export function createWechatPayDownload(access: Access, clock: Clock): WechatPayDownload {
  return async (url) => {
    const { origin, pathname, search } = new URL(url)
    if (origin !== new URL(access.endpoint).origin)
      throw new PaymentError('BAD_ANSWER', 'WeChat Pay named a file on another host', false)
    const request = { method: 'GET', path: pathname + search, body: '', at: clock.now() }
    const headers = { 'user-agent': 'sanhe', authorization: createAuthorizationHeader(access, request) }
    const answer = await send(url, { headers }, downloadTimeoutMs)
    if (!answer.ok) throw toPaymentError(answer.status, answer.text)
    return answer.bytes
  }
}

async function send(url: string, init: RequestInit, limitMs = timeoutMs) {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    const { ok, status, headers } = response
    const bytes = Buffer.from(await response.arrayBuffer())
    return { ok, status, headers, bytes, text: bytes.toString('utf8') }
  } catch (error) {
    throw new PaymentError('UNREACHABLE', `WeChat Pay did not answer: ${(error as Error).name}`, true)
  }
}

/** Reports only the error code of WeChat Pay, because WeChat Pay's error message may repeat the request. */
function toPaymentError(status: number, text: string) {
  const { code } = z
    .object({ code: z.string() })
    .catch({ code: `HTTP_${status}` })
    .parse(json(text))
  return new PaymentError(
    code,
    `WeChat Pay refused: ${code}`,
    status >= 500 || status === 429 || transientCodes.test(code),
  )
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
