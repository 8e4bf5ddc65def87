import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PAY_LINK_EXPIRED: [400, '付款链接已过期，请让家人重新发送'],
  PAY_LINK_USED: [400, '这个链接已经有人付过款了'],
  MEMBERSHIP_NOT_REFUNDABLE: [400, '开通超过24小时，不能再退款'],
  MEMBERSHIP_USED: [400, '会员权益已经用过，不能再退款'],
  NOT_A_MEMBER: [400, '您现在不是会员'],
})
