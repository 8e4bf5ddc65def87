import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * Thrown when the mail server did not accept an email. `code` is the server's reply code or an error code of the mail
 * library.
 */
export class EmailError extends ProviderError {
  override name = 'EmailError'

  constructor(code: string, isTransient: boolean) {
    // Omits the server's message: servers repeat the recipient's address, which must not reach a log.
    super(code, `the mail server did not take a message: ${code}`, isTransient)
  }
}
