import { useRouter } from '@tanstack/react-router'
import type { Reply } from '#api.ts'

type PayParams = Reply<'children', 'membership'>['payParams']
type WechatBridge = {
  invoke(name: string, params: object, done: (result: { err_msg: string }) => void): void
}
type Payable = { orderNo: string; payParams?: PayParams; paymentUrl: string | null }

/** The bridge exists only in pages that WeChat shows. */
const wechatBridge = () => (globalThis as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

const openSheet = (bridge: WechatBridge, params: object) =>
  new Promise<void>((resolve) => bridge.invoke('getBrandWCPayRequest', params, () => resolve()))

/** The payment page belongs to the service. `from` makes it lead back to the order in this app. */
function openPaymentPage(paymentUrl: string) {
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'family')
  location.assign(page)
}

/**
 * Returns a function that opens the payment sheet inside WeChat, elsewhere the payment page. The page of the order
 * shows what became of the payment, because only the service knows.
 */
export function usePay() {
  const router = useRouter()
  return async ({ orderNo, payParams, paymentUrl }: Payable) => {
    const bridge = wechatBridge()
    if (!payParams || !bridge) {
      if (paymentUrl) return openPaymentPage(paymentUrl)
    } else await openSheet(bridge, payParams)
    await router.navigate({ to: '/orders/$orderNo', params: { orderNo }, replace: true })
  }
}
