import { ProviderError } from '@sanhe/kit/http/errors'

/** Thrown when an object could not be stored or read. */
export class StorageError extends ProviderError {
  override name = 'StorageError'
}
