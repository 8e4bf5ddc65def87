import { parsePageUrl, resolvePageHost, type WebAccessRules } from './page-address.ts'
import { PageError } from './page-error.ts'
import { acceptedEncodings, readResponseBody, sendCheckedRequest } from './send-request.ts'

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
  'accept-encoding': acceptedEncodings,
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
  const { addresses } = await resolvePageHost(access, url)
  signal.throwIfAborted()
  const request = { method: 'GET', url, headers: requestHeaders }
  const { response, close } = await sendCheckedRequest(request, addresses, signal)
  try {
    const { statusCode: status = 0, headers } = response
    if (status >= 300 && status < 400 && headers.location !== undefined) return { location: headers.location }
    if (status < 200 || status >= 300) throw new PageError('status', `${status}`)
    const contentType = headers['content-type'] ?? 'text/html'
    if (!readableType.test(contentType)) throw new PageError('type', contentType)
    return { url, contentType, ...(await readResponseBody(response, maxPageBytes)) }
  } finally {
    close()
  }
}

const tlsCodes = /^(EPROTO|ERR_SSL_.*|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*|UNABLE_TO_.*|.*_ISSUER.*)$/
const unreachableCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/

/** Returns the fault for an error of a connection. */
export function toPageError({ code = '' }: NodeJS.ErrnoException) {
  if (tlsCodes.test(code)) return new PageError('tls')
  return new PageError(unreachableCodes.test(code) ? 'unreachable' : 'broken')
}
