import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { PageError } from './page-error.ts'

export type CheckedRequest = {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string | undefined
}
type OpenedResponse = { response: http.IncomingMessage; close(): void }

/** Sends a request to checked IP addresses of its host. The caller closes the response. Follows no redirect. */
export function sendCheckedRequest(
  { method, url, headers, body }: CheckedRequest,
  addresses: string[],
  signal: AbortSignal,
): Promise<OpenedResponse> {
  const protocol = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = protocol.request({
      method,
      // The Host header, SNI and the certificate check use the host name; the connection uses the checked addresses.
      host: url.hostname.replaceAll(/^\[|\]$/g, ''),
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: url.pathname + url.search,
      headers,
      lookup: createPinnedDnsLookup(addresses),
      agent: false,
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => resolve({ response, close: () => void request.destroy() }))
    request.end(body)
  })
}

/** Encodings that `readResponseBody` understands. */
export const acceptedEncodings = 'gzip, br, deflate'

const decompressors: Record<string, (() => NodeJS.ReadWriteStream) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads a body up to a number of bytes after decompression. `isCut`: the body was longer. */
export async function readResponseBody(response: http.IncomingMessage, maxBytes: number) {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decompress = decompressors[encoding]
  if (!decompress && encoding !== 'identity') throw new PageError('type', encoding)
  // `pipeline` closes the decompressor when the connection breaks; the loop that reads the chunks then
  // receives the error.
  const source = decompress
    ? (pipeline(response, decompress(), () => {}) as unknown as Readable)
    : (response as Readable)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes }
}
