import { APICallError, RetryError } from 'ai'
import { ModelError } from './model-error.ts'

const aboutLength =
  /context.{0,20}(length|window|size)|maximum.{0,20}tokens|too (long|many tokens)|exceed.{0,30}context/i

export function toModelError(error: unknown): ModelError {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(cause)) return new ModelError('failing')
  const { statusCode: status, message, responseBody = '' } = cause
  if (status === undefined) return new ModelError('unreachable')
  if (status === 429 || status === 402) return new ModelError('busy', status)
  if (status >= 500) return new ModelError('failing', status)
  if (aboutLength.test(`${message} ${responseBody}`)) return new ModelError('tooLong', status)
  return new ModelError('refused', status)
}
