import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  CALENDAR_ACCOUNT_NOT_FOUND: [404, 'There is no calendar account with this id'],
  CALENDAR_ACCOUNT_EXISTS: [409, 'A calendar account with this name is already connected'],
  TOO_MANY_CALENDAR_ACCOUNTS: [409, 'There are too many calendar accounts: disconnect one first'],
  PASSWORD_REQUIRED: [409, 'Enter the password: it is stored for another server or user only'],
})
