import { ProviderError } from '@sanhe/kit/http/errors'

export class IdentityError extends ProviderError {
  override name = 'IdentityError'

  constructor(code: string, isTransient: boolean) {
    // Omits the vendor's message, because vendors repeat the request in it, and neither name nor identity number may
    // reach a log.
    super(code, `the identity check gave no result: ${code}`, isTransient)
  }
}
