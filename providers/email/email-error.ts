import { ProviderError } from '@sanhe/kit/http/errors'

/** Why a message was not taken. `code` is the server's or the library's. */
export class EmailError extends ProviderError {
  override name = 'EmailError'

  constructor(code: string, isTransient: boolean) {
    // Servers repeat the address in their answers: it may not reach a log that way.
    super(code, `the mail server did not take a message: ${code}`, isTransient)
  }
}
