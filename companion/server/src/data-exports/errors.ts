import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  DATA_EXPORT_LIMIT_EXCEEDED: [429, '今天已经生成过了，请明天再来'],
})
