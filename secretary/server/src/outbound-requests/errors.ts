import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ADDRESS_INVALID: [400, 'This is not an address: host or IP, and a port after a colon'],
  ADDRESS_BLOCKED: [422, 'This address cannot be reached from here'],
})
