import { ProviderError } from '@sanhe/kit/http/errors'

export class PaymentError extends ProviderError {
  override name = 'PaymentError'
}
