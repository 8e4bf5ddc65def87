import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  STAFF_PHONE_EXISTS: [400, '该手机号已有商家账号，请换一个'],
  STAFF_LIMIT_REACHED: [400, '员工账号已达上限，请先移除不用的账号'],
  LAST_OWNER: [400, '店铺至少要有一位店主，请先指定另一位'],
  OWN_ACCOUNT: [400, '不能停用或移除自己的账号'],
  ALREADY_JOINED: [400, '该员工已设置密码，无需再次邀请'],
  TOO_MANY_REQUESTS: [429, '操作太频繁，请稍后再试'],
})
