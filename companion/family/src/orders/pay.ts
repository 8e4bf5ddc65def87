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
 * Loads the payment sheet of an order that was left unpaid. Shows the reason and returns undefined if the order cannot
 * be paid now.
 */
async function loadPayParams(orderNo: string) {
  try {
    return (await api.children.payOrder({ params: { orderNo } })).payParams
  } catch (error) {
    showError(describeError(error))
  }
}

/**
 * Returns a function that opens the payment page of the mini-program, the payment sheet inside WeChat, or the payment
 * page of the service in other browsers. The order page shows the result of the payment, because only the service
 * receives it.
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
