import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  INVALID_CREDENTIALS: [401, '用户名或密码不对，请重新输入'],
  TOO_MANY_REQUESTS: [429, '尝试次数太多，请稍后再试'],
  WRONG_PASSWORD: [400, '原密码不对，请重新输入'],
  USERNAME_TAKEN: [409, '这个用户名已有人用，请换一个'],
  NOT_ONESELF: [400, '不能对自己操作，请让其他负责人处理'],
  DOCTOR_NOT_FOUND: [400, '没有找到这位医生，请重新选择'],
})
