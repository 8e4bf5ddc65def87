import { ProviderError } from '@sanhe/kit/http/errors'

export class IdentityError extends ProviderError {
  override name = 'IdentityError'

  constructor(code: string, isTransient: boolean) {
    // Omits the vendor's message: vendors repeat the request, and neither name nor number may reach a log.
    super(code, `the identity check gave no result: ${code}`, isTransient)
  }
}
