import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  MAIL_ACCOUNT_NOT_FOUND: [404, 'There is no mailbox with this id'],
  MAIL_ACCOUNT_EXISTS: [409, 'A mailbox with this address is already connected'],
  TOO_MANY_MAIL_ACCOUNTS: [409, 'There are too many mailboxes: disconnect one first'],
  PASSWORD_REQUIRED: [409, 'Enter the password: it is stored for other servers or another user only'],
})
