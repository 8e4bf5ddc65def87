import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  TOKEN_NOT_FOUND: [404, 'API token not found'],
  PROJECT_NOT_FOUND: [404, 'Project not found'],
  CANNOT_WRITE: [403, 'Readers can create tokens for reading only'],
  EXPIRY_HAS_PASSED: [400, 'The expiry has already passed'],
})
