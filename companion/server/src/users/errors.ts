import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  VERIFICATION_FAILED: [400, '姓名与身份证号不符，请核对后重试'],
  VERIFICATION_LIMIT_EXCEEDED: [429, '今天认证次数已用完，请明天再试'],
  ALREADY_VERIFIED: [400, '您已完成实名认证，不用再次认证'],
  ID_CARD_IN_USE: [400, '这个身份证号已认证过其他账号'],
  IDENTITY_UNAVAILABLE: [503, '认证服务暂时不可用，请稍后再试'],
  EMERGENCY_CONTACT_IS_SELF: [400, '紧急联系人不能是您自己的手机号'],
  AVATAR_NOT_UPLOADED: [400, '请先上传头像图片'],
  PHONE_MISMATCH: [400, '手机号与您的账号不符，请重新输入'],
  OPEN_ORDERS: [400, '还有未完成的订单，请先完成或取消'],
  WECHAT_CODE_INVALID: [400, '微信授权已失效，请重新授权'],
  WECHAT_UNAVAILABLE: [503, '微信暂时连不上，请稍后再试'],
})
