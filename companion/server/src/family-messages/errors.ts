import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  MESSAGE_LIMIT_EXCEEDED: [429, '今天给这位家人的留言已满20条，请明天再写'],
})
