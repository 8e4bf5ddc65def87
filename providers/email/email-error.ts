import { ProviderError } from '@sanhe/kit/http/errors'

/** Thrown when a message was not accepted. `code` comes from the mail server or the library. */
export class EmailError extends ProviderError {
  override name = 'EmailError'

  constructor(code: string, isTransient: boolean) {
    // Omits the server's message: servers repeat the recipient's address, which must not reach a log.
    super(code, `the mail server did not take a message: ${code}`, isTransient)
  }
}
