import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `DENIED`: the person or the provider refused the login. `INVALID`: the answer of the provider is not valid for this
 * login. `UNAVAILABLE`: the provider did not answer, or not as OpenID Connect demands.
 */
export type OpenidConnectFault = 'DENIED' | 'INVALID' | 'UNAVAILABLE'

export class OpenidConnectError extends ProviderError<OpenidConnectFault> {
  override name = 'OpenidConnectError'
}
