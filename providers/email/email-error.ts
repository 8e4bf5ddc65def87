/** Why a message was not taken. `code` is the server's or the library's, `isTransient` says that trying again may help. */
export class EmailError extends Error {
  override name = 'EmailError'
  readonly code: string
  readonly isTransient: boolean

  constructor(code: string, isTransient: boolean) {
    // Servers repeat the address in their answers: it may not reach a log that way.
    super(`the mail server did not take a message: ${code}`)
    this.code = code
    this.isTransient = isTransient
  }
}
