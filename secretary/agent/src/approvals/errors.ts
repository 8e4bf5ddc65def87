import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  APPROVAL_NOT_FOUND: [404, 'There is no such request'],
  APPROVAL_CLOSED: [409, 'This request was already answered, or its time is over'],
})
