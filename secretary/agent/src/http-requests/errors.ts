import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SECRET_NOT_FOUND: [404, 'There is no stored key with this id'],
  SECRET_EXISTS: [409, 'A key with this name is already stored'],
  TOO_MANY_SECRETS: [409, 'There are too many stored keys: delete one first'],
  VALUE_REQUIRED: [409, 'Enter the value: it is stored for another service or field only'],
})
