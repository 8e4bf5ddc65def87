import { ProviderError } from '@sanhe/kit/errors'

/** Why a message was not taken. */
export class PushError extends ProviderError {
  override name = 'PushError'
}
