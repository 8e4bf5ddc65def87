import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  ADDRESS_LIMIT_REACHED: [400, '最多保存20个地址，请先删除不用的'],
})
