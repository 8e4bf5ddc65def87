import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NOT_MULTIPART: [415, 'Send the file as multipart/form-data'],
  NO_FILE: [400, 'Send one file in the field "file"'],
  UPLOAD_EMPTY: [400, 'The file is empty'],
  UPLOAD_TOO_LARGE: [413, 'The file is larger than 10 MB'],
  UPLOAD_TYPE: [415, 'Only pictures (PNG, JPEG, WebP, GIF), PDF, CSV and text are taken'],
  UPLOAD_NOT_FOUND: [404, 'There is no such upload'],
  FILE_TOO_LARGE: [413, 'The file is larger than 100 MB'],
  TOO_MANY_UPLOADS: [409, 'Too many uploads are unfinished; finish one first'],
  NOT_OCTETS: [400, 'Send the bytes of the part as application/octet-stream'],
  UPLOAD_OFFSET: [409, 'The part does not begin where the received bytes end'],
  UPLOAD_TOO_LONG: [400, 'The part is longer than the rest of the file'],
  UPLOAD_INCOMPLETE: [409, 'Bytes of the file are missing'],
  RANGE_NOT_SATISFIABLE: [416, 'The range begins after the end of the file'],
})
