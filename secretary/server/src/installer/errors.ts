import { SshError, type SshErrorCode } from '@sanhe/providers/ssh'
import { type HealthFailure, type InstallErrorCode, formatInstallError } from './problems.ts'

export class InstallError extends Error {
  override name = 'InstallError'
  readonly code: InstallErrorCode
  /** Cause of the error HEALTH_FAILED. */
  readonly detail: HealthFailure | undefined

  constructor(code: InstallErrorCode, detail?: HealthFailure) {
    super(formatInstallError(code, detail))
    this.code = code
    this.detail = detail
  }
}

const connectionProblems: Record<SshErrorCode, InstallErrorCode> = {
  UNREACHABLE: 'UNREACHABLE',
  PORT_CLOSED: 'PORT_CLOSED',
  NOT_SSH: 'PORT_CLOSED',
  HOST_KEY_CHANGED: 'HOST_KEY_CHANGED',
  AUTH_REFUSED: 'AUTH_FAILED',
  KEYBOARD_REFUSED: 'KBD_ONLY_DENIED',
  DISCONNECTED: 'INTERRUPTED',
}

/** Converts a connection error to an error code for which the app has help; returns any other error unchanged. */
export const toInstallError = (error: unknown) =>
  error instanceof SshError ? new InstallError(connectionProblems[error.code]) : error
