import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NOT_SHARED: [403, '家人没有共享这项内容，可以和家人商量'],
})
