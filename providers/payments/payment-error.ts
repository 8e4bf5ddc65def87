import { ProviderError } from '@sanhe/kit/http/errors'

/** Why a payment provider did not do what was asked. */
export class PaymentError extends ProviderError {
  override name = 'PaymentError'
}
