import { ProviderError } from '@sanhe/kit/http/errors'

export class StorageError extends ProviderError {
  override name = 'StorageError'
}

/** Throws the error of a folder as an error of the storage. A full disk is transient; a path that is not a folder is not. */
export function throwFolderError(code = 'UNKNOWN'): never {
  const isTransient = ['ENOSPC', 'EMFILE', 'ENFILE', 'EIO'].includes(code)
  throw new StorageError(code, `the folder could not be used: ${code}`, isTransient)
}
