import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PERSONA_NOT_FOUND: [404, 'There is no persona with this slug'],
})
