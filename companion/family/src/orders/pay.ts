import { useRouter } from '@tanstack/react-router'
import { requestErrorLabels } from '@sanhe/ui/console/error-text.ts'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type FamilyApiResponse } from '#api.ts'
import { isInMiniProgram } from '#login/mini-program.ts'
import { openMiniProgramPage } from '#login/open-mini-program-page.ts'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { ordersLabels } from './text.ts'

type PayParams = FamilyApiResponse<'children', 'membership'>['payParams']
type WechatBridge = {
  invoke(name: string, params: object, done: (result: { err_msg: string }) => void): void
}
type Payable = { orderNo: string; amount?: number; payParams?: PayParams; paymentUrl: string | null }

/** Returns WeChat's JavaScript bridge, which exists only in pages that the WeChat app shows. */
const wechatBridge = () => (globalThis as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

/** Opens WeChat's payment sheet. Says so if the user closed the sheet or WeChat refused the payment. */
const openSheet = (bridge: WechatBridge, params: object) =>
  new Promise<void>((resolve) =>
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg: outcome }) => {
      const t = getCurrentText(ordersLabels)
      if (outcome.endsWith(':cancel')) showToast(t.notPaid)
      else if (!outcome.endsWith(':ok')) showError(t.paymentFailed)
      resolve()
    }),
  )

/**
 * Opens the payment page of the service. With `from=family`, that page links back to the order in this app. Without a
 * network this app stays open, because the browser would replace it with an error page.
 */
function openPaymentPage(paymentUrl: string) {
  if (!navigator.onLine) return void showError(getCurrentText(requestErrorLabels).network)
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
    showError(getTranslatedErrorMessage(error))
  }
}

/**
 * Returns a function that pays an order. In the mini-program, the function opens the payment page of the mini-program;
 * in WeChat, the payment sheet; in other browsers, the payment page of the service. The result of the payment appears
 * on the order page, because WeChat reports it to the service only. If the order costs something else than
 * `shownAmount`, the order page opens instead, so that the user sees the price before paying it.
 */
export function useOpenPaymentPage() {
  const router = useRouter()
  return async ({ orderNo, amount, payParams, paymentUrl }: Payable, shownAmount = amount) => {
    const bridge = wechatBridge()
    if (amount !== undefined && amount !== shownAmount)
      showToast(getCurrentText(ordersLabels).priceChanged(formatYuan(amount)))
    else if (isInMiniProgram() && (payParams || paymentUrl)) {
      const params = payParams ?? (await loadPayParams(orderNo))
      if (!params) return
      await openMiniProgramPage('/pages/pay/pay', params)
    } else if (payParams && bridge) await openSheet(bridge, payParams)
    else if (paymentUrl) return openPaymentPage(paymentUrl)
    await router.navigate({ to: '/orders/$orderNo', params: { orderNo }, replace: true })
  }
}
