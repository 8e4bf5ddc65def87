import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { getUrlHost, isAllowedAddress, parseWebhookUrl, type WebhookAddressRules } from './webhook-url.ts'

export type WebhookSendFailure = 'blocked' | 'unresolved' | 'timeout' | 'tls' | 'refused' | 'broken'
export type WebhookSendResult = { status: number; response: string } | { failure: WebhookSendFailure }

export type WebhookSendOptions = WebhookAddressRules & { resolver: DnsResolver; timeoutMs?: number }
type Message = { url: string; headers: Record<string, string>; body: string }

const defaultTimeoutMs = 15 * secondMs
const maxResponseBytes = 1024

/**
 * Posts one message. The host name is resolved once and the connection goes only to the checked addresses; redirects
 * are not followed. `stopping` ends the request early when the service stops.
 */
export async function sendWebhook(
  access: WebhookSendOptions,
  { url: address, headers, body }: Message,
  stopping: AbortSignal,
): Promise<WebhookSendResult> {
  const url = parseWebhookUrl(address, access)
  if (typeof url === 'string') return { failure: 'blocked' }
  const timeout = AbortSignal.timeout(access.timeoutMs ?? defaultTimeoutMs)
  const signal = AbortSignal.any([timeout, stopping])
  const addresses = await Promise.race([resolveHost(access.resolver, getUrlHost(url)), whenAborted(signal)])
  if (!addresses) return { failure: 'timeout' }
  if (addresses.length === 0) return { failure: 'unresolved' }
  if (!addresses.every((one) => isAllowedAddress(one, url, access))) return { failure: 'blocked' }
  return post(url, addresses, { headers, body }, signal)
}

const resolveHost = (resolver: DnsResolver, host: string) =>
  isIP(host) ? Promise.resolve([host]) : resolver(host).catch(() => [])

const whenAborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

function post(
  url: URL,
  addresses: string[],
  { headers, body }: Pick<Message, 'headers' | 'body'>,
  signal: AbortSignal,
) {
  const protocol = url.protocol === 'https:' ? https : http
  return new Promise<WebhookSendResult>((resolve) => {
    let hasResponse = false
    const request = protocol.request({
      // The Host header, SNI and the certificate check use the host name; the connection uses the checked addresses.
      host: getUrlHost(url),
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        'user-agent': 'Sanhe-Webhooks/1.0',
      },
      lookup: createPinnedDnsLookup(addresses),
      agent: false,
      signal,
    })
    request.on('error', (error) => {
      if (!hasResponse) resolve({ failure: failureOf(error, signal) })
    })
    request.on('response', (response) => {
      hasResponse = true
      void readBeginning(response)
        .then((text) => resolve({ status: response.statusCode ?? 0, response: text }))
        .finally(() => request.destroy())
    })
    request.end(body)
  })
}

/**
 * Reads the first kilobyte of a response body. If the connection breaks here, only text is lost, because the status has
 * already arrived.
 */
async function readBeginning(response: http.IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxResponseBytes) break
    }
  } catch {}
  const text = Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8')
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

const tlsCodes = /^(EPROTO|ERR_SSL_.*|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*|UNABLE_TO_.*|.*_ISSUER.*)$/
const unreachableCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/

function failureOf({ code = '', name }: NodeJS.ErrnoException, signal: AbortSignal): WebhookSendFailure {
  if (signal.aborted || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  if (tlsCodes.test(code)) return 'tls'
  return unreachableCodes.test(code) ? 'refused' : 'broken'
}
