import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  OUT_OF_STOCK: [400, '库存不足，请减少数量或换一个'],
  PRODUCT_NOT_AVAILABLE: [400, '现在不在可预订的日期内'],
  NOT_FOR_SALE: [400, '该产品仅供信息展示，不能下单'],
  PRODUCT_NOT_REFUNDABLE: [400, '付款超过24小时，请联系客服'],
  PRODUCT_SHIPPED: [400, '商品已发货，如需退货请联系客服'],
  DAY_NOT_NEEDED: [400, '器材无需选日期，付款后尽快发货'],
  SCHEDULE_PASSED: [400, '所选日期已过，请选以后的日期'],
  SCHEDULE_TOO_FAR: [400, '最多可预约一年以内的日期'],
  COMMISSION_OUT_OF_RANGE: [400, '佣金比例超出该类别的范围'],
  FINANCE_INFORMATION_ONLY: [400, '金融类仅供信息展示，不能收费'],
  DATES_REVERSED: [400, '结束日期不能早于开始日期'],
})
