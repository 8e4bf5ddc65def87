import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  COUPON_NOT_APPLICABLE: [400, '这张优惠券不能用在这里'],
  COUPON_EXPIRED: [400, '优惠券已过期'],
  COUPON_SOLD_OUT: [400, '优惠券已领完，请看看其他优惠'],
  COUPON_ALREADY_CLAIMED: [400, '您已领过这张优惠券'],
  TOTAL_BELOW_ISSUED: [400, '总数不能少于已发放的数量'],
})
