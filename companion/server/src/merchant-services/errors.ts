import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  FINANCE_INFORMATION_ONLY: [400, '金融类仅供信息展示，不能收费'],
  ORIGINAL_PRICE_TOO_LOW: [400, '原价不能低于现价，请检查'],
  OUT_OF_STOCK: [400, '库存不足，请减少数量或换一个'],
})
