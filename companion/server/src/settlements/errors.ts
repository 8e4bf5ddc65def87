import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  NO_BANK_ACCOUNT: [400, '商家还没有填写收款账号，请先联系商家'],
})
