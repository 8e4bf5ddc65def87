import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NOT_MULTIPART: [415, 'Send the file as multipart/form-data'],
  NO_FILE: [400, 'Send one file in the field "file"'],
  UPLOAD_EMPTY: [400, 'The file is empty'],
  UPLOAD_TOO_LARGE: [413, 'The file is larger than 10 MB'],
  UPLOAD_TYPE: [415, 'Only pictures (PNG, JPEG, WebP, GIF), PDF, CSV and text are taken'],
  UPLOAD_NOT_FOUND: [404, 'There is no such upload'],
})
