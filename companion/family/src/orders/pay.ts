import { useRouter } from '@tanstack/react-router'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { api, type FamilyApiResponse } from '#api.ts'
import { isInMiniProgram } from '#login/mini-program.ts'
import { openMiniProgramPage } from '#login/open-mini-program-page.ts'

type PayParams = FamilyApiResponse<'children', 'membership'>['payParams']
type WechatBridge = {
  invoke(name: string, params: object, done: (result: { err_msg: string }) => void): void
}
type Payable = { orderNo: string; payParams?: PayParams; paymentUrl: string | null }

/** Returns WeChat's JavaScript bridge, which exists only in pages that the WeChat app shows. */
const wechatBridge = () => (globalThis as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

const openSheet = (bridge: WechatBridge, params: object) =>
  new Promise<void>((resolve) => bridge.invoke('getBrandWCPayRequest', params, () => resolve()))

/**
 * Opens the payment page of the service. With `from=family`, that page links back to the order in this app.
 */
function openPaymentPage(paymentUrl: string) {
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'family')
  location.assign(page)
}

/**
 * Loads the parameters of WeChat's payment sheet for an unpaid order. If the order cannot be paid now, shows the reason
 * and returns undefined.
 */
async function loadPayParams(orderNo: string) {
  try {
    return (await api.children.payOrder({ params: { orderNo } })).payParams
  } catch (error) {
    showError(describeError(error))
  }
}

/**
 * Returns a function that pays an order. In the mini-program, the function opens the payment page of the mini-program;
 * in WeChat, the payment sheet; in other browsers, the payment page of the service. The result of the payment appears
 * on the order page, because WeChat reports it to the service only.
 */
export function useOpenPaymentPage() {
  const router = useRouter()
  return async ({ orderNo, payParams, paymentUrl }: Payable) => {
    const bridge = wechatBridge()
    if (isInMiniProgram() && (payParams || paymentUrl)) {
      const params = payParams ?? (await loadPayParams(orderNo))
      if (!params) return
      await openMiniProgramPage('/pages/pay/pay', params)
    } else if (payParams && bridge) await openSheet(bridge, payParams)
    else if (paymentUrl) return openPaymentPage(paymentUrl)
    await router.navigate({ to: '/orders/$orderNo', params: { orderNo }, replace: true })
  }
}
