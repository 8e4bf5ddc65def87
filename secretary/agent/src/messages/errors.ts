import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  INVALID_CURSOR: [400, 'There is no message of this name in the session to go on from'],
})
