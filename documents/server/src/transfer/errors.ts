import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NOTHING_TO_IMPORT: [400, 'Send a zip, or at least one file'],
  NOT_A_FORM: [415, 'Send the files as multipart/form-data'],
  NO_SUCH_FOLDER: [404, 'There is no folder of this name'],
  FOLDER_IN_USE: [409, 'The folder is not empty: a project is exported into a new one'],
  BAD_ZIP: [400, 'This zip cannot be read'],
  IMPORT_TOO_LARGE: [413, 'An import may hold 20,000 files and 512 MB at most'],
  IMPORT_UNPACKS_TOO_LARGE: [413, 'This zip unpacks to more than 200 times its size'],
  FILE_TOO_LARGE: [413, 'A file in this zip is larger than 20 MB'],
})
