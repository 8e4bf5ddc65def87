import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  OPENID_OFF: [404, 'Logins by OpenID Connect are off'],
  OPENID_UNAVAILABLE: [502, 'The login provider does not answer, try again later'],
})
