import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NOT_UNDOABLE: [404, 'There is nothing to undo for this tool call'],
  ALREADY_UNDONE: [409, 'This tool call was undone before'],
  UNDO_UNREACHABLE: [409, 'The mail or calendar server cannot be used now. Try again later'],
  UNDO_CONFLICT: [409, 'What this tool call changed has changed again, so it cannot be undone'],
})
