import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  INVALID_CREDENTIALS: [401, '用户名或密码不对，请重新输入'],
  TOO_MANY_REQUESTS: [429, '尝试次数太多，请稍后再试'],
  WRONG_PASSWORD: [400, '原密码不对，请重新输入'],
  USERNAME_TAKEN: [409, '这个用户名已有人用，请换一个'],
  NOT_ONESELF: [400, '不能停用自己，请让其他管理员操作'],
  LAST_ADMIN: [400, '至少要有一位可用的管理员'],
})
