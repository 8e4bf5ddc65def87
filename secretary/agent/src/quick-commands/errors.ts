import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  QUICK_COMMAND_NOT_FOUND: [404, 'There is no quick command with this id'],
  QUICK_COMMAND_EXISTS: [409, 'There is already a quick command with this title'],
  TOO_MANY_QUICK_COMMANDS: [409, 'There are too many quick commands: delete one first'],
})
