import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  CREDIT_CODE_INVALID: [400, '统一社会信用代码有误，请核对后重填'],
  CREDIT_CODE_EXISTS: [400, '该信用代码已注册，请直接登录'],
  PHONE_EXISTS: [400, '该手机号已注册商家，请换一个'],
  INVALID_CREDENTIALS: [401, '手机号或密码不对，请重试'],
  INVALID_CODE: [400, '验证码不对或已过期，请重新获取'],
  MERCHANT_NOT_ACTIVE: [403, '店铺未开通或已停用，请联系平台'],
  SHOP_HAS_OPEN_ORDERS: [400, '还有未完成的订单，请处理完再关店'],
  TOO_MANY_REQUESTS: [429, '操作太频繁，请稍后再试'],
})
