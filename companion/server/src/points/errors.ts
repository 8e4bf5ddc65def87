import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ALREADY_CHECKED_IN: [400, '今天已签到，明天再来吧'],
  INSUFFICIENT_POINTS: [400, '积分不够，再攒一攒吧'],
  OUT_OF_STOCK: [400, '已兑完，请看看其他商品'],
  COUPON_NEEDED: [400, '请选择一张积分专用的优惠券'],
})
