import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SHARE_NOT_FOUND: [404, 'Shared document not found'],
  SHARE_EXPIRED: [410, 'Share link has expired'],
  PASSWORD_REQUIRED: [401, 'Password required'],
  WRONG_PASSWORD: [401, 'Wrong password'],
  TOO_MANY_GUESSES: [429, 'Too many attempts, try again later'],
  PAGE_NOT_READY: [503, 'The document is still being prepared, try again in a few seconds'],
  LINK_NOT_FOUND: [404, 'Share link not found'],
  DOCUMENT_NOT_NAMED: [400, 'Name the document by document_id, or by project and doc_slug'],
  FOLDER_NOT_SHAREABLE: [409, 'A folder cannot be shared, only a document'],
  PASSWORD_TOO_LONG: [400, 'The password is longer than 72 bytes'],
})
