import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  FOLDER: [409, 'This is a folder, not a document'],
  HEADING_NOT_FOUND: [404, 'No heading of this text was found'],
  TEXT_NOT_FOUND: [409, 'The text to replace was not found'],
  TEXT_NOT_UNIQUE: [409, 'The text to replace occurs more than once, give more of what is around it'],
  BASE_REVISION_GONE: [409, 'The base revision is no longer kept, read the document again'],
  BASE_WITHOUT_DOCUMENT: [
    409,
    'A base revision was named, but no document is at this project, parent and slug: it was moved or deleted',
  ],
  UNKNOWN_COLUMN_NAME: [400, 'The board has no column with this name'],
  UNKNOWN_ASSIGNEE_NAME: [400, 'No user of this project has this name'],
  POST_ONLY: [405, 'Method not allowed, send POST'],
})
