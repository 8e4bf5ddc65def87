import { ProviderError } from '@sanhe/kit/http/errors'

export class IdentityError extends ProviderError {
  override name = 'IdentityError'

  constructor(code: string, isTransient: boolean) {
    // Omits the vendor's message: it may repeat the request, and the name and identity number in the request must not
    // reach a log.
    super(code, `the identity check gave no result: ${code}`, isTransient)
  }
}
