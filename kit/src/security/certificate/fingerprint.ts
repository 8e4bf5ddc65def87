import type { X509Certificate } from 'node:crypto'

/** Names one certificate, whoever signed it: `sha256/` and base64 of its SHA-256, as a pairing code carries it. */
export const certificateFingerprint = ({ fingerprint256 }: Pick<X509Certificate, 'fingerprint256'>) =>
  `sha256/${Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`
