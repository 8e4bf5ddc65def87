import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  TOOL_CALL_NOT_FOUND: [404, 'There is no tool call with this id'],
})
