import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVALID_PATH: [400, 'This is no path of a file in the workspace'],
  FILE_NOT_FOUND: [404, 'There is no such file or folder'],
  FILE_EXISTS: [409, 'There is already a file or folder with this name'],
  NOT_A_FILE: [409, 'This is a folder, not a file'],
  NOT_READABLE: [422, 'No text can be read from this file'],
  FILE_CHANGED: [409, 'The file has changed since then'],
  WORKSPACE_FULL: [409, 'The workspace is full: delete files that are no longer needed'],
  FILE_TOO_LARGE: [413, 'The file is too large'],
})
