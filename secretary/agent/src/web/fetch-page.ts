import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { parsePageUrl, resolvePageHost, type WebAccessRules } from './page-address.ts'
import { PageError } from './page-error.ts'

export type FetchedPage = {
  /** URL after redirects. */
  url: URL
  contentType: string
  body: Buffer
  /** True if the body was longer than the limit; `body` is its beginning. */
  isCut: boolean
}

const defaultTimeoutMs = 15_000
const maxRedirects = 5
/** Largest number of bytes of a body, after decompression. */
export const maxPageBytes = 3 * 1024 * 1024

const requestHeaders = {
  'user-agent': 'Mozilla/5.0 (compatible; SanheAgent/1.0)',
  accept: 'text/html,application/xhtml+xml,text/plain,application/json;q=0.9,*/*;q=0.1',
  'accept-encoding': 'gzip, br, deflate',
}
const readableType = /^(?:text\/|application\/(?:xhtml\+xml|xml|json|[\w.+-]+\+(?:json|xml))\s*(?:;|$))/i

/**
 * Fetches a page. Resolves the name of the host once, refuses private addresses, and connects only to the checked ones.
 * Does the same for each redirect. Sends no cookies.
 */
export async function fetchPage(
  access: WebAccessRules,
  address: string,
  caller: AbortSignal,
): Promise<FetchedPage> {
  caller.throwIfAborted()
  const timeout = AbortSignal.timeout(access.timeoutMs ?? defaultTimeoutMs)
  const signal = AbortSignal.any([caller, timeout])
  try {
    return await Promise.race([followRedirects(access, address, signal), rejectOnAbort(signal)])
  } catch (error) {
    caller.throwIfAborted()
    if (error instanceof PageError) throw error
    throw timeout.aborted ? new PageError('timeout') : toPageError(error as NodeJS.ErrnoException)
  }
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

async function followRedirects(access: WebAccessRules, address: string, signal: AbortSignal) {
  let url = parsePageUrl(address, access)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each request needs the address in the response before it
    const next = await requestOnce(access, url, signal)
    if (!('location' in next)) return next
    url = parsePageUrl(next.location, access, url)
  }
  throw new PageError('redirects')
}

async function requestOnce(access: WebAccessRules, url: URL, signal: AbortSignal) {
  const { host, addresses } = await resolvePageHost(access, url)
  signal.throwIfAborted()
  const { response, close } = await sendRequest(url, host, addresses, signal)
  try {
    const { statusCode: status = 0, headers } = response
    if (status >= 300 && status < 400 && headers.location !== undefined) return { location: headers.location }
    if (status < 200 || status >= 300) throw new PageError('status', `${status}`)
    const contentType = headers['content-type'] ?? 'text/html'
    if (!readableType.test(contentType)) throw new PageError('type', contentType)
    return { url, contentType, ...(await readBody(response)) }
  } finally {
    close()
  }
}

function sendRequest(url: URL, host: string, addresses: string[], signal: AbortSignal) {
  const protocol = url.protocol === 'https:' ? https : http
  type Opened = { response: http.IncomingMessage; close(): void }
  return new Promise<Opened>((resolve, reject) => {
    const request = protocol.get({
      // The Host header, SNI and the certificate check use the host name; the connection uses the checked addresses.
      host,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: url.pathname + url.search,
      headers: requestHeaders,
      lookup: createPinnedDnsLookup(addresses),
      agent: false,
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => resolve({ response, close: () => void request.destroy() }))
  })
}

const decompressors: Record<string, (() => NodeJS.ReadWriteStream) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function readBody(response: http.IncomingMessage) {
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
    if (size > maxPageBytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, maxPageBytes), isCut: size > maxPageBytes }
}

const tlsCodes = /^(EPROTO|ERR_SSL_.*|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*|UNABLE_TO_.*|.*_ISSUER.*)$/
const unreachableCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/

/** Returns the fault for an error of a connection. */
export function toPageError({ code = '' }: NodeJS.ErrnoException) {
  if (tlsCodes.test(code)) return new PageError('tls')
  return new PageError(unreachableCodes.test(code) ? 'unreachable' : 'broken')
}
