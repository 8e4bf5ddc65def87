/** Why a message was not taken. `code` is the vendor's, `isTransient` says that trying again may help. */
export class PushError extends Error {
  override name = 'PushError'
  readonly code: string
  readonly isTransient: boolean

  constructor(code: string, message: string, isTransient: boolean) {
    super(message)
    this.code = code
    this.isTransient = isTransient
  }
}
