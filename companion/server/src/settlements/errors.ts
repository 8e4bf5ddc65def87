import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ORDER_OF_OTHER_MERCHANT: [400, '该订单不属于这家店铺，请核对订单号'],
  NO_BANK_ACCOUNT: [400, '商家还没有填写收款账号，请先联系商家'],
})
