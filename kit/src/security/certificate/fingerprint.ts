import type { X509Certificate } from 'node:crypto'

/** Returns the fingerprint of a certificate: `sha256/` and the base64 of its SHA-256, as in a pairing code. */
export const computeCertificateFingerprint = ({ fingerprint256 }: Pick<X509Certificate, 'fingerprint256'>) =>
  `sha256/${Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`
