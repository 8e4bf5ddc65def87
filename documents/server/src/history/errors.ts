import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  REVISION_NOT_FOUND: [404, 'Revision not found'],
  DIFF_UNAVAILABLE: [503, 'The comparison takes too long. Compare the Markdown instead'],
  CHANGE_NOT_FOUND: [404, 'Change not found'],
  CHANGE_IS_CREATION: [409, 'This change created the document. Delete the document to take it back'],
})
