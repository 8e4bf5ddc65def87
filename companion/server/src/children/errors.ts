import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  WECHAT_CODE_INVALID: [400, '微信授权已失效，请重新授权'],
  WECHAT_UNAVAILABLE: [503, '微信暂时连不上，请稍后再试'],
  INVALID_CODE: [400, '验证码不对或已过期，请重新获取'],
  TOO_MANY_REQUESTS: [429, '操作太频繁，请稍后再试'],
})
