import { ProviderError } from '@sanhe/kit/http/errors'

export class StorageError extends ProviderError {
  override name = 'StorageError'
}
