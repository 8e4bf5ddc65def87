import { showError } from '@sanhe/ui/toasts.ts'

/**
 * Opens the payment page of the server, which can also be shared with other people. Opened from the app, the payment
 * page links back to the order. Without a network the app stays open, because the browser would replace it with an error
 * page.
 */
export function openPaymentPage(paymentUrl: string) {
  if (!navigator.onLine) return void showError('没有网络，暂时不能付款。联网后请再点一次“付款”')
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'app')
  location.assign(page)
}
