import http from 'node:http'
import https from 'node:https'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { CalendarError } from './calendar-error.ts'

type PinnedRequest = { url: URL; addresses: string[]; init: RequestInit | undefined; signal: AbortSignal }

/** Largest size of a response, in bytes. */
const maxResponseBytes = 10 * 1024 * 1024

/**
 * Sends a request to addresses that were checked before, without another name resolution, so DNS rebinding has no
 * effect. Returns redirects as they are.
 */
export async function sendRequestToPinnedAddresses({
  url,
  addresses,
  init,
  signal,
}: PinnedRequest): Promise<Response> {
  const response = await openPinned({ url, addresses, init, signal })
  const body = await readLimited(response)
  const status = response.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? body : null, { status, statusText: response.statusMessage ?? '', headers })
}

function openPinned({ url, addresses, init, signal }: PinnedRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const { request: send } = url.protocol === 'https:' ? https : http
  const request = send(url, {
    method: init?.method ?? 'GET',
    // Responses must not be compressed, because only `fetch` decompresses them.
    headers: { ...Object.fromEntries(new Headers(init?.headers)), 'accept-encoding': 'identity' },
    lookup: createPinnedDnsLookup(addresses),
    agent: false,
    signal,
  })
  request.on('error', reject)
  request.on('response', resolve)
  request.end(typeof init?.body === 'string' ? init.body : undefined)
  return promise
}

async function readLimited(response: http.IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxResponseBytes) throw new CalendarError('too_large')
  }
  return Buffer.concat(chunks)
}
