/** Why nothing was found out. `code` is the vendor's, `isTransient` says that trying again may help. */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly code: string
  readonly isTransient: boolean

  constructor(code: string, isTransient: boolean) {
    // Vendors repeat the request in their messages: neither name nor number may reach a log that way.
    super(`the identity check gave no result: ${code}`)
    this.code = code
    this.isTransient = isTransient
  }
}
