import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ADDRESS_LOOKUP_FAILED: [503, '暂时查不到这里的地址，请自己填写'],
  ADDRESS_LIMIT_REACHED: [400, '最多保存20个地址，请先删除不用的'],
})
