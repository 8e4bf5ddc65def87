import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { pinnedConnection, type Trust } from './pinned.ts'
import { refuse } from './errors.ts'
import { type ReachDeps, reachableAddresses, UnresolvedError } from './resolve.ts'
import { isAgentPort, isPrivate, type Place } from './rules.ts'

/** What was found at an address. `notJson` is every answer that no agent gives, a redirect among them. */
export type Found =
  | { status: number; json: unknown; certificate: Trust | 'none' }
  | { failure: 'unresolved' | 'refused' | 'timeout' | 'tls' | 'notJson' }

export type Wish = {
  path: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  /** Of a certificate that is trusted there beside those that authorities vouch for, `sha256/…`. */
  fingerprint?: string | undefined
}

/** The specification's connection test, the search for the name included. */
export const reachTimeoutMs = 10_000
const maxBytes = 64 * 1024

/**
 * Gets JSON from a place that somebody else named. Only addresses that were looked at are connected to, redirects are
 * not followed, and nothing but small JSON is read. Throws `ADDRESS_BLOCKED` for what may not be reached.
 */
export async function getJson(
  deps: ReachDeps,
  place: Place,
  wish: Wish,
  timeoutMs = reachTimeoutMs,
): Promise<Found> {
  if (!isAgentPort(place.port)) throw refuse('ADDRESS_BLOCKED')
  const signal = AbortSignal.timeout(timeoutMs)
  const addresses = await Promise.race([reachableAddresses(deps, place.host), whenAborted(signal)]).catch(
    (error: unknown) => {
      if (error instanceof UnresolvedError) return undefined
      throw error
    },
  )
  if (addresses === 'timeout') return { failure: 'timeout' }
  if (!addresses) return { failure: 'unresolved' }
  const found = await ask(https, place, addresses, { ...wish, ca: authorities(deps) }, signal)
  if (found !== 'spokePlain') return found
  // An agent at home may have no certificate. Never tried on the open internet: the request carries a key.
  if (wish.fingerprint !== undefined || !addresses.every(isPrivate)) return { failure: 'tls' }
  const plain = await ask(http, place, addresses, wish, signal)
  return plain === 'spokePlain' ? { failure: 'tls' } : plain
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<'timeout'>((resolve) =>
    signal.addEventListener('abort', () => resolve('timeout'), { once: true }),
  )

function ask(
  protocol: typeof http | typeof https,
  { host, port }: Place,
  addresses: string[],
  { path, headers, method = 'GET', fingerprint, ca }: Wish & { ca?: string[] | undefined },
  signal: AbortSignal,
) {
  let certificate: Trust | 'none' = protocol === https ? 'trusted' : 'none'
  const onTrust = (trust: Trust) => void (certificate = trust)
  return new Promise<Found | 'spokePlain'>((resolve) => {
    const request = protocol.request({
      // The name stays in Host, SNI and the certificate's check; the connection goes to what was looked at.
      host,
      port,
      path,
      method,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
      lookup: lookupFrom(addresses),
      ...(ca && { ca }),
      ...(fingerprint === undefined ? { agent: false } : pinnedConnection(fingerprint, signal, onTrust)),
      signal,
    })
    const fail = (error: NodeJS.ErrnoException) =>
      resolve(plainCodes.test(error.code ?? '') ? 'spokePlain' : { failure: failureOf(error, signal) })
    request.on('error', fail)
    request.on('response', (response) => {
      readJson(response)
        .then((read) => resolve('failure' in read ? read : { ...read, certificate }), fail)
        .finally(() => request.destroy())
    })
    request.end()
  })
}

const lookupFrom =
  (addresses: string[]): LookupFunction =>
  (_, { all }, answer) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = known
    if (all) answer(null, known)
    else answer(null, first?.address ?? '', first?.family)
  }

/** Those of browsers, and the private one that deployed agents were told to ask. */
const authorities = ({ config: { agentAuthority } }: ReachDeps) =>
  agentAuthority === undefined ? undefined : [...getCACertificates('default'), agentAuthority]

type Read = { status: number; json: unknown } | { failure: 'notJson' }

async function readJson(response: http.IncomingMessage): Promise<Read> {
  const { statusCode: status = 0, headers } = response
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return { failure: 'notJson' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return { failure: 'notJson' }
    chunks.push(chunk)
  }
  try {
    return { status, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown }
  } catch {
    return { failure: 'notJson' }
  }
}

/** What came back were not the first bytes of TLS. */
const plainCodes =
  /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST)$/
const tlsCodes =
  /^(ERR_SSL_.*|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*|UNABLE_TO_.*|.*_ISSUER.*|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$/
const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPIPE|EINVAL)$/

function failureOf({ code = '', name }: NodeJS.ErrnoException, signal: AbortSignal) {
  if (signal.aborted || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  if (tlsCodes.test(code)) return 'tls'
  return unreachableCodes.test(code) ? 'refused' : 'notJson'
}
