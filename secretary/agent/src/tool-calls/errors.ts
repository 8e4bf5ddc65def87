import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  TOOL_CALL_NOT_FOUND: [404, 'There is no tool call with this id'],
})
