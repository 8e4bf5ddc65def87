import http from 'node:http'
import https from 'node:https'
import { getCACertificates } from 'node:tls'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { isPrivateAddress, isHttpPortAllowed } from '@sanhe/kit/security/ip-addresses'
import { apiError } from './errors.ts'
import { type CertificateTrust, connectWithPinnedCertificate } from './pinned-certificate.ts'
import { type OutboundRequestDeps, resolveAllowedAddresses, UnresolvedHostError } from './resolve-host.ts'
import type { ServerAddress } from './server-address.ts'

/**
 * Result of a request. `plain`: the server speaks HTTP without TLS. `reset`: the server accepts and closes
 * connections without a response. `notJson`: a response that cannot be an agent's, such as HTML or a
 * redirect.
 */
export type JsonFetchResult =
  | { status: number; json: unknown; certificate: CertificateTrust | 'none' }
  | { failure: JsonFetchFailure }
export type JsonFetchFailure = 'unresolved' | 'refused' | 'reset' | 'timeout' | 'tls' | 'plain' | 'notJson'

export type JsonRequestOptions = {
  path: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  /** JSON text of a POST request. */
  body?: string
  /** Fingerprint (`sha256/…`) of a certificate that is accepted in addition to certificates of trusted authorities. */
  fingerprint?: string | undefined
}

/** Time limit in ms that the specification sets for a connection test, including name resolution. */
export const requestTimeoutMs = 10_000
const maxBytes = 64 * 1024

/**
 * Requests JSON from a host that a user named. Connects only to checked IP addresses, does not follow redirects and
 * reads only small JSON. Throws `ADDRESS_BLOCKED` for a host to which the service must not connect.
 */
export async function fetchJson(
  deps: OutboundRequestDeps,
  place: ServerAddress,
  request: JsonRequestOptions,
  timeoutMs = requestTimeoutMs,
): Promise<JsonFetchResult> {
  if (!isHttpPortAllowed(place.port)) throw apiError('ADDRESS_BLOCKED')
  const signal = AbortSignal.timeout(timeoutMs)
  const addresses = await Promise.race([
    resolveAllowedAddresses(deps, place.host),
    whenAborted(signal),
  ]).catch((error: unknown) => {
    if (error instanceof UnresolvedHostError) return undefined
    throw error
  })
  if (addresses === 'timeout') return { failure: 'timeout' }
  if (!addresses) return { failure: 'unresolved' }
  const result = await sendRequest(https, place, addresses, { ...request, ca: authorities(deps) }, signal)
  // An HTTP server may close the connection when it receives the first bytes of TLS. A second request over plain HTTP,
  // without the key, shows whether the server speaks HTTP.
  if (result === 'closed' && !(await speaksHttp(place, addresses, request, signal)))
    return { failure: signal.aborted ? 'timeout' : 'reset' }
  if (typeof result !== 'string') return result
  // An agent at home may have no certificate. Plain HTTP is never used on the public internet or in production, because
  // the request carries a key.
  const mayBePlain = deps.config.allowPrivateAgents && addresses.every(isPrivateAddress)
  if (request.fingerprint !== undefined || !mayBePlain) return { failure: 'plain' }
  const plain = await sendRequest(http, place, addresses, request, signal)
  return typeof plain === 'string' ? { failure: 'reset' } : plain
}

/**
 * Returns whether the server answers a plain HTTP request. Sends none of the original headers, because they contain the
 * key.
 */
function speaksHttp(
  { host, port }: ServerAddress,
  addresses: string[],
  { path }: JsonRequestOptions,
  signal: AbortSignal,
) {
  return new Promise<boolean>((resolve) => {
    const request = http.get({
      host,
      port,
      path,
      lookup: createPinnedDnsLookup(addresses),
      agent: false,
      signal,
    })
    request.on('error', () => resolve(false))
    request.on('response', () => {
      resolve(true)
      request.destroy()
    })
  })
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<'timeout'>((resolve) =>
    signal.addEventListener('abort', () => resolve('timeout'), { once: true }),
  )

function sendRequest(
  protocol: typeof http | typeof https,
  { host, port }: ServerAddress,
  addresses: string[],
  {
    path,
    headers,
    method = 'GET',
    body,
    fingerprint,
    ca,
  }: JsonRequestOptions & { ca?: string[] | undefined },
  signal: AbortSignal,
) {
  let certificate: CertificateTrust | 'none' = protocol === https ? 'trusted' : 'none'
  const onTrust = (trust: CertificateTrust) => void (certificate = trust)
  return new Promise<JsonFetchResult | 'notTls' | 'closed'>((resolve) => {
    let isConnected = false
    const request = protocol.request({
      // The Host header, SNI and the certificate check use the host name; the connection uses the checked IP address.
      host,
      port,
      path,
      method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      lookup: createPinnedDnsLookup(addresses),
      ...(ca && { ca }),
      ...(fingerprint === undefined
        ? { agent: false }
        : connectWithPinnedCertificate(fingerprint, signal, onTrust)),
      signal,
    })
    const fail = (error: NodeJS.ErrnoException) => {
      const { code = '' } = error
      if (plainCodes.test(code)) resolve('notTls')
      else if (protocol === https && !isConnected && closedCodes.test(code) && !signal.aborted)
        resolve('closed')
      else resolve({ failure: failureOf(error, signal) })
    }
    request.on('error', fail)
    // A request with a pinned certificate gets its socket only after the TLS handshake, so a socket means that the
    // connection exists.
    request.on('socket', (socket) => {
      if (fingerprint !== undefined) isConnected = true
      else socket.once('secureConnect', () => (isConnected = true))
    })
    request.on('response', (response) => {
      readJson(response)
        .then((read) => resolve('failure' in read ? read : { ...read, certificate }), fail)
        .finally(() => request.destroy())
    })
    request.end(body)
  })
}

/** Returns the certificate authorities that browsers trust, and the private authority that deployed agents use. */
const authorities = ({ config: { agentAuthority } }: OutboundRequestDeps) =>
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

/** Codes of connection errors which mean that the first bytes from the server were not TLS. */
const plainCodes =
  /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST)$/
const tlsCodes =
  /^(ERR_SSL_.*|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*|UNABLE_TO_.*|.*_ISSUER.*|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$/
const unreachableCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EINVAL)$/
/** Codes of connection errors which mean that the server accepted the connection and closed it. */
const closedCodes = /^(ECONNRESET|EPIPE)$/

function failureOf({ code = '', name }: NodeJS.ErrnoException, signal: AbortSignal) {
  if (signal.aborted || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  if (tlsCodes.test(code)) return 'tls'
  if (closedCodes.test(code)) return 'reset'
  return unreachableCodes.test(code) ? 'refused' : 'notJson'
}
