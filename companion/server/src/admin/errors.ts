import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVALID_CREDENTIALS: [401, '用户名或密码不对，请重新输入'],
  TOO_MANY_REQUESTS: [429, '尝试次数太多，请稍后再试'],
  WRONG_PASSWORD: [400, '原密码不对，请重新输入'],
  USERNAME_TAKEN: [409, '这个用户名已有人用，请换一个'],
  NOT_ONESELF: [400, '不能对自己操作，请让其他负责人处理'],
  LOGIN_TICKET_EXPIRED: [401, '登录超时，请重新输入密码'],
  SECOND_FACTOR_CODE_WRONG: [400, '验证码不对或已用过，请输入最新的'],
  SECOND_FACTOR_ENABLED: [409, '两步验证已经开启'],
  SECOND_FACTOR_NOT_SET_UP: [409, '还没有设置两步验证'],
  DOCTOR_NOT_FOUND: [400, '没有找到这位医生，请重新选择'],
})
