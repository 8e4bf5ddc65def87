/**
 * `AUTH_REFUSED`: the server accepts passwords but refused this password. `KEYBOARD_REFUSED`: the server asked
 * questions and refused the answer.
 */
export type SshErrorCode =
  | 'UNREACHABLE'
  | 'PORT_CLOSED'
  | 'NOT_SSH'
  | 'HOST_KEY_CHANGED'
  | 'AUTH_REFUSED'
  | 'KEYBOARD_REFUSED'
  | 'DISCONNECTED'

/** Thrown when an SSH connection failed. The error contains no data that was sent over the connection. */
export class SshError extends Error {
  override name = 'SshError'
  readonly code: SshErrorCode

  constructor(code: SshErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

type LibraryError = Error & { level?: string; code?: string }

export function toSshError({ level, code, message }: LibraryError) {
  if (level === 'client-authentication') return new SshError('AUTH_REFUSED', 'the server refused the login')
  if (level === 'client-timeout') return new SshError('UNREACHABLE', 'the server did not answer in time')
  if (code === 'ECONNREFUSED') return new SshError('PORT_CLOSED', 'nothing listens on this port')
  if (code === 'ECONNRESET' || code === 'EPIPE' || /before handshake/i.test(message))
    return new SshError('DISCONNECTED', 'the server closed the connection before the login')
  if (level === 'client-socket')
    return new SshError('UNREACHABLE', `no way leads to this address (${code ?? 'no reason given'})`)
  return new SshError('NOT_SSH', 'what answers there speaks no SSH that we know')
}
