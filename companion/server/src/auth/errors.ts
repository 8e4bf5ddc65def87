import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVALID_CODE: [400, '验证码不对或已过期，请重新获取'],
  TOO_MANY_REQUESTS: [429, '操作太频繁，请稍后再试'],
  TOO_MANY_WRONG_CODES: [429, '今天输错次数太多，请重新获取验证码'],
  SMS_UNAVAILABLE: [503, '短信暂时发不出去，请稍后再试'],
})
