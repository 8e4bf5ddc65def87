import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { Instant } from '@sanhe/kit/runtime/clock'

/** Identifier in a certificate, in the format of RFC 8555 (`dns`) and RFC 8738 (`ip`). */
export type CertificateIdentifier = { type: 'dns' | 'ip'; value: string }

/** Private key and certificate chain, as PEM. */
export type CertificateBundle = { key: string; chain: string }

/** Parses `host`, `host:port` or `[ipv6]:port` into an identifier. IPv6 becomes its canonical text (RFC 5952). */
export function parseIdentifier(publicAddress: string): CertificateIdentifier | undefined {
  const isBareIpv6 = isIP(publicAddress) === 6
  const url = URL.parse(`https://${isBareIpv6 ? `[${publicAddress}]` : publicAddress}`)
  const value = url?.hostname.replace(/^\[|\]$/g, '')
  return value ? { type: isIP(value) ? 'ip' : 'dns', value } : undefined
}

/**
 * Returns the reason why a certificate must not be served; undefined if it fits its key, the identifier and the current
 * time.
 */
export function findBundleProblem(
  { key, chain }: CertificateBundle,
  { type, value }: CertificateIdentifier,
  now: Instant,
) {
  const certificate = readCertificate(chain)
  if (!certificate) return 'the certificate cannot be read'
  if (!certificate.checkPrivateKey(createPrivateKey(key))) return 'the certificate is for another key'
  const isNamed = type === 'ip' ? certificate.checkIP(value) : certificate.checkHost(value)
  if (!isNamed) return 'the certificate is for another address'
  const { from, to } = readValidityPeriod(chain)
  if (now < from || now >= to) return 'the certificate is not valid now'
}

function readCertificate(pem: string) {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

export function readValidityPeriod(chain: string) {
  const { validFromDate, validToDate } = new X509Certificate(chain)
  return { from: validFromDate.getTime(), to: validToDate.getTime() }
}
