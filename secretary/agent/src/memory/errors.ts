import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  FACT_NOT_FOUND: [404, 'There is no fact with this id'],
  FACT_NOT_YOURS: [403, 'Only the person from whom the fact comes, or somebody who manages, may change it'],
  FACT_EXISTS: [409, 'This fact is already remembered'],
  MEMORY_FULL: [409, 'The memory is full: delete facts that are no longer needed'],
})
