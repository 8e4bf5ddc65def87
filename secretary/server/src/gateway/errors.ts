import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  GATEWAY_OFF: [409, 'This service offers no models'],
  SECRETARY_NOT_FOUND: [404, 'There is no such secretary'],
  KEY_NOT_FOUND: [404, 'There is no such key'],
  TOO_MANY_KEYS: [409, 'There are too many keys: revoke one first'],
})
