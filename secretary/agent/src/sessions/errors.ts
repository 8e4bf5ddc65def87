import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SESSION_NOT_FOUND: [404, 'There is no session of this name'],
  NOT_YOUR_SESSION: [403, 'Only the person to whom the session belongs may do this'],
  INVALID_CURSOR: [400, 'There is no session of this name to go on from'],
})
