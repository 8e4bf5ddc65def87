import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  GROUP_FULL: [400, '该团已满，请参加其他团或自己开团'],
  GROUP_EXPIRED: [400, '该团已结束，请参加其他团'],
  ALREADY_IN_GROUP: [400, '您已在团中，请邀请好友一起参加'],
  NOT_IN_GROUP: [400, '您不在这个团里'],
  GROUP_SUCCEEDED: [400, '拼团已成功，如需取消请联系商家'],
  OUT_OF_STOCK: [400, '库存不足，请看看其他团购'],
  NOT_FOR_SALE: [400, '该服务仅供信息展示，不能团购'],
  GROUP_PRICE_TOO_HIGH: [400, '团购价须低于原价，请修改'],
})
