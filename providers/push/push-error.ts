import { ProviderError } from '@sanhe/kit/http/errors'

/** Thrown when a message was not accepted. */
export class PushError extends ProviderError {
  override name = 'PushError'
}
