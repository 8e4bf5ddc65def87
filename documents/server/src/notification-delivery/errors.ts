import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  EMAIL_OFF: [409, 'This service sends no email: it has no mail server'],
  EMAIL_NOT_SENT: [502, 'The mail server did not accept the confirmation email'],
  CONFIRMATION_INVALID: [410, 'This link is used, replaced or older than a day'],
  TOO_MANY_CONFIRMATIONS: [429, 'Too many confirmation emails, try again later'],
  UNSUBSCRIBE_LINK_INVALID: [404, 'This link to stop emails is not complete'],
  PUSH_SUBSCRIPTION_INVALID: [400, 'This is not a subscription of a known push service'],
  PUSH_DEVICE_NOT_FOUND: [404, 'Device not found'],
})
