import { ProviderError } from '@sanhe/kit/http/errors'

/** Why something was not stored or read. */
export class StorageError extends ProviderError {
  override name = 'StorageError'
}
