import { useRouter } from '@tanstack/react-router'
import type { Reply } from '#api.ts'
import { isInMiniProgram } from '#login/mini-program.ts'

type PayParams = Reply<'children', 'membership'>['payParams']
type WechatBridge = {
  invoke(name: string, params: object, done: (result: { err_msg: string }) => void): void
}
type WebViewScript = { miniProgram: { navigateTo(options: { url: string }): void } }
type Payable = { orderNo: string; payParams?: PayParams; paymentUrl: string | null }

/** The bridge exists only in pages that WeChat shows. */
const wechatBridge = () => (globalThis as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

const openSheet = (bridge: WechatBridge, params: object) =>
  new Promise<void>((resolve) => bridge.invoke('getBrandWCPayRequest', params, () => resolve()))

/** A web view cannot open the payment sheet, so the mini-program opens it on a page of its own. */
async function openMiniProgramPage(params: NonNullable<PayParams>) {
  // The package declares a function, but its script exports an object of this type.
  const { default: wx } = (await import('weixin-js-sdk')) as unknown as { default: WebViewScript }
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  wx.miniProgram.navigateTo({ url: `/pages/pay/pay?${query.join('&')}` })
}

/** The payment page belongs to the service. `from` makes it lead back to the order in this app. */
function openPaymentPage(paymentUrl: string) {
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'family')
  location.assign(page)
}

/**
 * Returns a function that opens the payment sheet inside WeChat, elsewhere the payment page. The order page
 * shows the result of the payment, which only the service knows.
 */
export function usePay() {
  const router = useRouter()
  return async ({ orderNo, payParams, paymentUrl }: Payable) => {
    const bridge = wechatBridge()
    if (payParams && isInMiniProgram()) await openMiniProgramPage(payParams)
    else if (payParams && bridge) await openSheet(bridge, payParams)
    else if (paymentUrl) return openPaymentPage(paymentUrl)
    await router.navigate({ to: '/orders/$orderNo', params: { orderNo }, replace: true })
  }
}
