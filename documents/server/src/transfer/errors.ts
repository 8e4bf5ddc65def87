import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  NOTHING_TO_IMPORT: [400, 'Send a zip, or at least one file'],
  NOT_A_FORM: [415, 'Send the files as multipart/form-data'],
  BAD_ZIP: [400, 'This zip cannot be read'],
  IMPORT_TOO_LARGE: [413, 'An import may hold 20,000 files and 512 MB at most'],
})
