import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ORDER_NOT_PAID: [400, '订单付款后才能申请发票'],
  ORDER_FREE: [400, '这个订单没有实付金额，不能开发票'],
  ORDER_REFUNDED: [400, '订单已全额退款，不能开发票'],
  INVOICE_REQUEST_EXPIRED: [400, '付款已超过180天，请联系客服开票'],
  INVOICE_EXISTS: [400, '这个订单已经申请过发票'],
  TAX_NO_INVALID: [400, '税号不正确，请填18位统一社会信用代码'],
  TAX_NO_NOT_NEEDED: [400, '个人发票不需要填写税号'],
  INVOICE_AMOUNT_CHANGED: [400, '可开票金额已变化，请刷新后核对'],
  INVOICE_NO_TAKEN: [400, '这个发票号码已经登记过，请核对'],
  INVOICE_NUMBER_UNCHANGED: [400, '号码和日期都没有变化'],
  INVOICE_DATE_INVALID: [400, '日期不能早于申请或开票日期，也不能晚于今天'],
})
