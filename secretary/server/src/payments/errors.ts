import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PROVIDER_NOT_OFFERED: [400, 'This way to pay is not offered here'],
  PAYMENT_NOT_FOUND: [404, 'There is no such payment'],
  PAYMENT_IN_PROGRESS: [409, 'The payer is about to pay the open order: wait a moment'],
  PAYMENT_UNAVAILABLE: [503, 'The payment provider does not answer, try again'],
  NOT_REFUNDABLE: [409, 'Only a paid order can be refunded'],
  TOP_UP: [409, 'Money of a top-up is refunded from the balance'],
  PAYMENT_USED: [409, 'A deployment uses this payment'],
})

/**
 * Returns the error response to a payment provider. WeChat Pay requires `code` in the body. After an error response,
 * the provider sends the callback again.
 */
export const createCallbackError = (code: Parameters<typeof refused>[0]) => refused(code, { code: 'FAIL' })

const refused = createErrorCatalogue({
  CALLBACK_UNKNOWN: [400, 'This is no callback of a provider that takes money here'],
  CALLBACK_SIGNATURE: [400, 'The callback is not signed by the provider'],
  CALLBACK_STALE: [400, 'The callback is too old'],
  CALLBACK_MERCHANT: [400, 'The callback is for another merchant'],
  CALLBACK_UNREADABLE: [400, 'The callback cannot be read'],
  ORDER_UNKNOWN: [404, 'There is no such order'],
  AMOUNT_MISMATCH: [409, 'The amount is not that of the order'],
})
