import http from 'node:http'
import https from 'node:https'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'

export type OutgoingRequest = {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | undefined
}
export type ReceivedResponse = {
  status: number
  statusText: string
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** True if the body was longer than the limit; `body` is its beginning. */
  isCut: boolean
}

/** Largest number of bytes of a response that are read. */
export const maxResponseBytes = 1024 * 1024

/**
 * Sends a request to checked IP addresses of its host. Redirects are not followed, because they would bypass the check
 * and the approval.
 */
export function sendHttpRequest(
  { method, url, headers, body }: OutgoingRequest,
  addresses: string[],
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const protocol = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = protocol.request({
      method,
      // The Host header, SNI and the certificate check use the host name; the connection uses the checked addresses.
      host: url.hostname.replaceAll(/^\[|\]$/g, ''),
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: url.pathname + url.search,
      headers: { 'user-agent': 'SanheAgent/1.0', 'accept-encoding': 'identity', ...headers },
      lookup: createPinnedDnsLookup(addresses),
      agent: false,
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      readResponse(response)
        .finally(() => request.destroy())
        .then(resolve, reject)
    })
    request.end(body)
  })
}

async function readResponse(response: http.IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxResponseBytes) break
  }
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: response.headers,
    body: Buffer.concat(chunks).subarray(0, maxResponseBytes),
    isCut: size > maxResponseBytes,
  }
}
