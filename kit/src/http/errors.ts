/** A refusal the caller can act on. Everything else that is thrown is a fault and answers 500 without a word. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly status: number
  /** Extra fields of the body, shown to the caller as they are. */
  readonly extra: Record<string, unknown>

  constructor(code: string, status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.extra = extra
  }
}

/** A reason why a service cannot start or go on that its operator can act on: printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Why a service of others did not do what was asked. `code` is its own, `isTransient` says that trying again may help. */
export class ProviderError<Code extends string = string> extends Error {
  override name = 'ProviderError'
  readonly code: Code
  readonly isTransient: boolean

  constructor(code: Code, message: string, isTransient: boolean) {
    super(message)
    this.code = code
    this.isTransient = isTransient
  }
}

/**
 * One module's refusals: code to status and message. The result makes the error, it does not throw it:
 * `throw refuse('NOT_FOUND')`.
 */
export function errorCatalogue<const C extends Record<string, readonly [status: number, message: string]>>(
  catalogue: C,
) {
  return (code: keyof C & string, extra?: Record<string, unknown>) => {
    const [status, message] = catalogue[code] as readonly [number, string]
    return new Refusal(code, status, message, extra)
  }
}

export type ErrorDetail = { path: string; message: string }
