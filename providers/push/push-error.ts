import { ProviderError } from '@sanhe/kit/http/errors'

/** Why a message was not taken. */
export class PushError extends ProviderError {
  override name = 'PushError'
}
