import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  FAVOURITE_LIMIT_REACHED: [400, '最多收藏200个，请先取消不用的'],
})
