/** Reasons why no certificate was issued. The health check and the deployment report the reason. */
export type CertificateProblem =
  | 'PORTS_UNAVAILABLE'
  | 'VALIDATION_FAILED'
  | 'RATE_LIMITED'
  | 'IDENTIFIER_REFUSED'
  | 'AUTHORITY_UNREACHABLE'
  | 'AUTHORITY_ERROR'
  | 'CERTIFICATE_UNUSABLE'

export class CertificateError extends Error {
  override name = 'CertificateError'
  readonly code: CertificateProblem
  /** Milliseconds that the authority asked to wait before the next request. */
  readonly retryAfterMs: number

  constructor(code: CertificateProblem, message: string, retryAfterMs = 0) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
