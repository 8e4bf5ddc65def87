import { ProviderError } from '@sanhe/kit/http/errors'

/** Why nothing was found out. */
export class IdentityError extends ProviderError {
  override name = 'IdentityError'

  constructor(code: string, isTransient: boolean) {
    // Vendors repeat the request in their messages: neither name nor number may reach a log that way.
    super(code, `the identity check gave no result: ${code}`, isTransient)
  }
}
