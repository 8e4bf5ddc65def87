import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  GATEWAY_NOT_FOUND: [404, 'No gateway is set'],
  GATEWAY_NOT_ENCRYPTED: [
    400,
    'This address is not encrypted: use wss://, or agree to send the token without encryption',
  ],
})
