import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PUSH_SUBSCRIPTION_INVALID: [400, 'This is not a subscription of a known push service'],
  PUSH_DEVICE_NOT_FOUND: [404, 'This device receives no notifications'],
})
