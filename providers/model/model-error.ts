import { ProviderError } from '@sanhe/kit/errors'
import { APICallError, RetryError } from 'ai'

/**
 * `refused`: the key, the name of the model or the request itself. `busy`: too many at once, or no quota left.
 * `tooLong`: the conversation. `silent`: it answered with nothing.
 */
export type ModelFault = 'refused' | 'busy' | 'tooLong' | 'unreachable' | 'silent' | 'failing'

const transient = new Set<ModelFault>(['busy', 'unreachable', 'failing'])

/** Why there is no reply, or none to its end. What was said is not in it: errors reach logs. */
export class ModelError extends ProviderError<ModelFault> {
  override name = 'ModelError'

  constructor(code: ModelFault, status?: number) {
    super(
      code,
      `the language model gave no reply: ${code}${status === undefined ? '' : ` (${status})`}`,
      transient.has(code),
    )
  }
}

const aboutLength =
  /context.{0,20}(length|window|size)|maximum.{0,20}tokens|too (long|many tokens)|exceed.{0,30}context/i

/** What went wrong, from what the SDK threw. */
export function modelError(error: unknown): ModelError {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(cause)) return new ModelError('failing')
  const { statusCode: status, message, responseBody = '' } = cause
  if (status === undefined) return new ModelError('unreachable')
  if (status === 429 || status === 402) return new ModelError('busy', status)
  if (status >= 500) return new ModelError('failing', status)
  if (aboutLength.test(`${message} ${responseBody}`)) return new ModelError('tooLong', status)
  return new ModelError('refused', status)
}
