import { ProviderError } from '@sanhe/kit/http/errors'

export class PushError extends ProviderError {
  override name = 'PushError'
}
