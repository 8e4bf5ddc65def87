import { X509Certificate, createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { hourMs, type Instant, minuteMs } from '@sanhe/kit/clock'

/** What a certificate is requested for, as RFC 8555 (`dns`) and RFC 8738 (`ip`) write it. */
export type Identifier = { type: 'dns' | 'ip'; value: string }

/** A private key and a certificate with its chain, as PEM. */
export type Bundle = { key: string; chain: string }

/** `host`, `host:port` or `[ipv6]:port`. IPv6 becomes its canonical text (RFC 5952). */
export function identifierOf(publicAddress: string): Identifier | undefined {
  const isBareIpv6 = isIP(publicAddress) === 6
  const url = URL.parse(`https://${isBareIpv6 ? `[${publicAddress}]` : publicAddress}`)
  const value = url?.hostname.replace(/^\[|\]$/g, '')
  return value ? { type: isIP(value) ? 'ip' : 'dns', value } : undefined
}

/** Why a certificate must not be served; undefined when it fits its key, the identifier and the moment. */
export function bundleProblem({ key, chain }: Bundle, { type, value }: Identifier, now: Instant) {
  const certificate = readCertificate(chain)
  if (!certificate) return 'the certificate cannot be read'
  if (!certificate.checkPrivateKey(createPrivateKey(key))) return 'the certificate is for another key'
  const isNamed = type === 'ip' ? certificate.checkIP(value) : certificate.checkHost(value)
  if (!isNamed) return 'the certificate is for another address'
  const { from, to } = validityOf(chain)
  if (now < from || now >= to) return 'the certificate is not valid now'
}

function readCertificate(pem: string) {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

export function validityOf(chain: string) {
  const { validFromDate, validToDate } = new X509Certificate(chain)
  return { from: validFromDate.getTime(), to: validToDate.getTime() }
}

/** Half of the life is left for retries. Up to 5 % earlier, so that agents do not all renew at one moment. */
const renewAt = 0.5
const renewJitter = 0.05

/** When a certificate is renewed: at half of its life, or at the earlier moment that the authority suggests. */
export function renewalTime(chain: string, suggested: Instant | undefined, random: number): Instant {
  const { from, to } = validityOf(chain)
  const half = from + (to - from) * (renewAt - random * renewJitter)
  return suggested === undefined ? half : Math.min(half, suggested)
}

/**
 * A pause of 30 minutes and at most two failed validations per attempt stay below the limit of Let's Encrypt: 5 failed
 * validations per identifier and hour.
 */
export const firstPauseMs = 30 * minuteMs
const longestPauseMs = 12 * hourMs
const pauseJitter = 0.2

/** The next attempt after so many failed ones: pauses double, and never undercut what the authority asked for. */
export function nextAttempt(failures: number, now: Instant, retryAfterMs: number, random: number): Instant {
  const pause = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
  return now + Math.max(pause, retryAfterMs) * (1 + random * pauseJitter)
}

/** A person who opened a port and restarts the agent need not wait for the long pause; a crash loop still waits. */
export const attemptAfterStart = (planned: Instant, lastAttemptAt: Instant) =>
  Math.min(planned, lastAttemptAt + firstPauseMs)
