import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  MEDICINE_LIMIT_REACHED: [400, '最多添加20种药，请先删除不吃的'],
})
