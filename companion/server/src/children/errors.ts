import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  INVALID_CODE: [400, '验证码不对或已过期，请重新获取'],
  TOO_MANY_REQUESTS: [429, '操作太频繁，请稍后再试'],
})
