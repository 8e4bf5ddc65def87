import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  DOCUMENT_NOT_FOUND: [404, 'Document not found'],
  FOLDER_HAS_NO_CONTENT: [409, 'A folder has no content'],
  NO_EVENT_STREAM: [409, 'Open the event stream with this page id first'],
  TOO_MANY_PARTICIPANTS: [409, 'Too many people edit this document at the same time'],
  TOO_MANY_UPDATES: [429, 'Too many changes in a short time. Try again in a moment'],
  CHANGES_DO_NOT_FIT: [400, 'The changes do not fit the text of this version'],
  TEXT_NOT_STORABLE: [400, 'The text holds characters that are not text'],
  CONTENT_TOO_LARGE: [413, 'The content is larger than 1 MB (1,048,576 bytes)'],
})
