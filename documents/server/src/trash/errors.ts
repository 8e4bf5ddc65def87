import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NOT_IN_TRASH: [404, 'The trash does not contain this item'],
  PROJECT_IN_TRASH: [409, 'The project of this item is in the trash. Restore the project first'],
})
