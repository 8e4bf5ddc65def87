import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `blocked`: the address is not allowed. `tls`: the certificate is not valid, or the server offers no TLS. `login`:
 * wrong user or password. `changed`: the folder was created again, so ids of its mails are no longer valid.
 */
export type MailFault =
  | 'blocked'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'login'
  | 'refused'
  | 'broken'
  | 'no_folder'
  | 'no_mail'
  | 'no_attachment'
  | 'changed'
  | 'too_large'

const transient = new Set<MailFault>(['unresolved', 'unreachable', 'timeout', 'broken'])

/**
 * Thrown when a mail server cannot be used. It contains no password and no text of a mail, because errors reach logs.
 */
export class MailError extends ProviderError<MailFault> {
  override name = 'MailError'

  constructor(code: MailFault) {
    super(code, `the mail server cannot be used: ${code}`, transient.has(code))
  }
}

type LibraryError = {
  code?: unknown
  /** Error code of the operating system, which the SMTP library replaces in `code`. */
  originalCode?: unknown
  authenticationFailed?: unknown
  responseCode?: unknown
  responseStatus?: unknown
}

const tlsCodes =
  /^(EPROTO|ETLS|ERR_SSL_.*|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*|UNABLE_TO_.*|.*_ISSUER.*|STARTTLS_INJECTION|UPGRADE_TIMEOUT|MissingServerExtension|HOSTNAME_MISMATCH)$/
const unreachableCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENOTFOUND|EDNS)$/
const timeoutCodes = /^(CONNECT_TIMEOUT|GREETING_TIMEOUT|ETIMEOUT|ETIMEDOUT|LockTimeout)$/

/** Converts an error of the IMAP or SMTP library to a `MailError`. */
export function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, originalCode, authenticationFailed, responseCode, responseStatus } = (error ??
    {}) as LibraryError
  const name = [originalCode, code].find((one): one is string => typeof one === 'string') ?? ''
  if (authenticationFailed === true || name === 'EAUTH' || responseCode === 535) return new MailError('login')
  if (tlsCodes.test(name)) return new MailError('tls')
  if (unreachableCodes.test(name)) return new MailError('unreachable')
  if (timeoutCodes.test(name)) return new MailError('timeout')
  const wasAnswered = typeof responseCode === 'number' || responseStatus === 'NO' || responseStatus === 'BAD'
  return new MailError(wasAnswered ? 'refused' : 'broken')
}
