import { ProviderError } from '@sanhe/kit/http/errors'

/** Thrown when a payment provider refuses or fails. */
export class PaymentError extends ProviderError {
  override name = 'PaymentError'
}
