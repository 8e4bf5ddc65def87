import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  UNAUTHORIZED: [401, 'Log in first'],
})
