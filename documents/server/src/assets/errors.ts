import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ASSET_NOT_FOUND: [404, 'File not found'],
  NOT_MULTIPART: [415, 'Send the file as multipart/form-data'],
  NO_FILE: [400, 'Send one file in the field "file"'],
  ONE_FILE: [400, 'Send one file at a time'],
  UNKNOWN_FIELD: [400, 'Only the fields "file" and "path" are known'],
  FILE_EMPTY: [400, 'The file is empty'],
  PATH_UNUSABLE: [400, 'The path is too long or names no file'],
  FILE_TOO_LARGE: [413, 'The file is larger than 20 MB'],
  RANGE_NOT_SATISFIABLE: [416, 'The file is shorter than that'],
})
