import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  THREAD_NOT_FOUND: [404, 'Comment thread not found'],
  COMMENT_NOT_FOUND: [404, 'Comment not found'],
  NOT_OWN_COMMENT: [403, 'Only its author can change this comment'],
  FOLDER: [409, 'A folder has no text to comment on'],
})
