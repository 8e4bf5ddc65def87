/**
 * An error that the caller can act on; the service answers with its status and message. Any other thrown error is a
 * fault and answers 500 without details.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly extra: Record<string, unknown>

  constructor(code: string, status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.extra = extra
  }
}

/**
 * An error that prevents a service from starting or continuing and that the operator of the service can fix. It is
 * printed without a stack trace.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Failure of an external provider. `code` is the provider's code; `isTransient` means that a retry may help. */
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
 * Declares the refusals of one module: code to status and message. The returned function creates the error but does not
 * throw it: `throw refuse('NOT_FOUND')`.
 */
export function createErrorCatalogue<
  const C extends Record<string, readonly [status: number, message: string]>,
>(catalogue: C) {
  return (code: keyof C & string, extra?: Record<string, unknown>) => {
    const [status, message] = catalogue[code] as readonly [number, string]
    return new Refusal(code, status, message, extra)
  }
}

export type ErrorDetail = { path: string; message: string }
