import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  INVALID_CREDENTIALS: [401, '用户名或密码不对，请重新输入'],
  TOO_MANY_REQUESTS: [429, '尝试次数太多，请稍后再试'],
})
