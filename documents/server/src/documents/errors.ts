import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  DOCUMENT_NOT_FOUND: [404, 'Document not found'],
  FOLDER_NOT_FOUND: [404, 'Parent folder not found'],
  PARENT_IS_NOT_A_FOLDER: [409, 'The parent is a document, not a folder'],
  FOLDER_INSIDE_ITSELF: [409, 'A folder cannot be moved into itself'],
  TOO_DEEP: [409, 'Folders can be nested 100 deep at most'],
  TOO_MANY_DOCUMENTS: [409, 'At most 1,000 documents and folders can move to another project at once'],
  FOLDER_HAS_NO_CONTENT: [409, 'A folder has no content'],
  FOLDER_IS_NO_TEMPLATE: [409, 'A folder cannot be a template'],
  CONTENT_TOO_LARGE: [413, 'The content is larger than 1 MB (1,048,576 bytes)'],
  EDIT_CONFLICT: [409, 'Somebody else changed the same place. Both texts are given'],
})
