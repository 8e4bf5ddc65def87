/** Why something was not stored or read. `code` is the vendor's, `isTransient` says that trying again may help. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: string
  readonly isTransient: boolean

  constructor(code: string, message: string, isTransient: boolean) {
    super(message)
    this.code = code
    this.isTransient = isTransient
  }
}
