import type { Instant } from '@sanhe/kit/runtime/clock'

/**
 * Status of the certificate. `issued`: signed by an authority. `pending`, `failed`: no authority has signed a
 * certificate yet, so the self-signed one is served. `file`: configured files; no authority is used.
 */
export type CertificateStatus = {
  state: 'none' | 'file' | 'pending' | 'issued' | 'failed'
  /** Reason why the last attempt to get or renew a certificate failed. */
  problem: string | null
  expiresAt: Instant | null
}

/** Certificate that the server uses for new connections. It changes while the server runs. */
export type ServedCertificate = {
  /** Certificate and private key as PEM. Undefined for plain HTTP. */
  current(): { cert: string; key: string } | undefined
  /**
   * Fingerprint for clients that pin the certificate. Undefined for certificates of an authority, because those change.
   */
  pin(): string | undefined
  status(): CertificateStatus
}
