import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  USER_NOT_FOUND: [404, 'There is no user with this id'],
  NOTHING_TO_REFUND: [409, 'There is no unused top-up of the last 365 days to refund'],
})
