import type { MiniProgramPageQuery, WechatPaymentRequest, WechatApi } from './wx.ts'

const fields = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const

/** Returns the payment that the family app passed in the address of the page; undefined if a field is missing. */
export function parsePaymentParams(query: MiniProgramPageQuery): WechatPaymentRequest | undefined {
  const entries = fields.map((name) => [name, query[name] && decodeURIComponent(query[name])] as const)
  return entries.every(([, value]) => value)
    ? (Object.fromEntries(entries) as WechatPaymentRequest)
    : undefined
}

export type PaymentOutcome = 'paid' | 'cancelled' | 'failed'

/**
 * Opens the payment sheet of WeChat. The outcome only decides which message the user sees: the service learns
 * of the payment from WeChat Pay, and the order page of the family app shows the result.
 */
export const openWechatPaymentSheet = (
  wx: Pick<WechatApi, 'requestPayment'>,
  payment: WechatPaymentRequest,
) =>
  new Promise<PaymentOutcome>((resolve) =>
    wx.requestPayment({
      ...payment,
      success: () => resolve('paid'),
      fail: ({ errMsg }) => resolve(errMsg.endsWith('cancel') ? 'cancelled' : 'failed'),
    }),
  )
