import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  AMOUNT_MISMATCH: [400, '金额已变化，请刷新后重试'],
  ORDER_EXPIRED: [400, '订单已超时，请重新下单'],
  ORDER_NOT_PAYABLE: [400, '这个订单现在不能付款'],
  ORDER_NOT_REFUNDABLE: [400, '这个订单现在不能退款'],
  ORDER_NOT_ENDED: [400, '这个订单还没有结束，不能再来一单'],
  ORDER_NOT_REPEATABLE: [400, '这类订单不能再来一单'],
  ORDER_HAS_NO_ITEMS: [400, '这类订单只能整单退款'],
  ITEM_UNKNOWN: [400, '订单里没有这件商品，请刷新后重试'],
  QUANTITY_TOO_LARGE: [400, '退款数量超过可退数量，请刷新后重试'],
  NOTHING_TO_REFUND: [400, '所选商品没有可退的金额'],
  TOO_MANY_REFUNDS: [400, '这个订单退款次数太多，请整单退款'],
  ORDER_TOO_LARGE: [400, '一笔订单最多100万元，请分开下单'],
  PAY_PAGE_ENDED: [400, '付款页面已失效，请到订单里查看'],
  WECHAT_NOT_LINKED: [400, '请先授权微信，再来付款'],
  PAYMENT_UNAVAILABLE: [503, '支付暂时不可用，请稍后再试'],
})

/** Error responses to callbacks of the payment provider. No user sees their messages. */
export const callbackError = createErrorCatalogue({
  CALLBACK_REFUSED: [401, '签名无效'],
  CALLBACK_UNREADABLE: [400, '无法读取'],
  CALLBACK_MISMATCH: [400, '订单或金额不符'],
})
