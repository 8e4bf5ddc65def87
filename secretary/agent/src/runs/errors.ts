import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  MESSAGE_NOT_FOUND: [404, 'There is no message with this id'],
  REPLY_NOT_CONTINUABLE: [409, 'This reply is complete, still running, or no longer the newest one'],
})
