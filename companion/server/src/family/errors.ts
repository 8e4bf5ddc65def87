import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVITE_CODE_INVALID: [400, '邀请码不对，请核对后重试'],
  INVITE_CODE_EXPIRED: [400, '邀请码已过期，请让家人重新生成'],
  INVITE_CODE_USED: [400, '邀请码已用过，请让家人重新生成'],
  CHILD_LIMIT_REACHED: [400, '这位家长已绑定5位子女，请先解绑'],
  ALREADY_LINKED: [400, '你们已经绑定过了，不用再次绑定'],
  CANNOT_LINK_SELF: [400, '不能绑定自己，请使用家人的邀请码'],
  MEDICINES_NOT_SHARED: [400, '请先勾选“用药情况”，再打开这个提醒'],
  TOO_MANY_REQUESTS: [429, '邀请码错误次数太多，请明天再试'],
})
