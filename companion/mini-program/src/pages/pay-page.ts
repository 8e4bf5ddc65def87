import { type PaymentOutcome, parsePaymentParams, openWechatPaymentSheet } from '#payment.ts'
import type { MiniProgramPageQuery, WechatApi } from '#wx.ts'

type PayWx = Pick<WechatApi, 'requestPayment' | 'navigateBack' | 'reLaunch' | 'showModal'>

const messages: Record<Exclude<PaymentOutcome, 'paid'>, string> = {
  cancelled: '您没有付款，可以在订单里再次支付。',
  failed: '支付没有成功，请稍后在订单里重试。',
}

/** Page that opens the payment sheet, which a web view cannot do, and then returns to the family app. */
export function createPayPage(wx: PayWx) {
  // There may be no previous page, because WeChat can restore the mini-program at this page. The home page is opened
  // then.
  const leave = () => wx.navigateBack({ delta: 1, fail: () => wx.reLaunch({ url: '/pages/home/home' }) })
  const explain = (content: string) =>
    wx.showModal({ title: '未完成支付', content, showCancel: false, complete: leave })
  return {
    async onLoad(query: MiniProgramPageQuery) {
      const payment = parsePaymentParams(query)
      if (!payment) return explain(messages.failed)
      const outcome = await openWechatPaymentSheet(wx, payment)
      if (outcome === 'paid') leave()
      else explain(messages[outcome])
    },
  }
}
