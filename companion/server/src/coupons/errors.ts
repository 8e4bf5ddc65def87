import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  COUPON_NOT_APPLICABLE: [400, '这张优惠券不能用在这里'],
  COUPON_EXPIRED: [400, '优惠券已过期'],
})
