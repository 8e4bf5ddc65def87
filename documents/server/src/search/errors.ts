import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SEARCH_UNAVAILABLE: [503, 'Search is not available at the moment. Try again'],
})
