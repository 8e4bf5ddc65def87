import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  UNAUTHORIZED: [401, 'A valid API key is required'],
  ROLE_NOT_ALLOWED: [403, 'Your role does not allow this'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts, try again later'],
  KEY_NOT_FOUND: [404, 'There is no key of this name'],
})
