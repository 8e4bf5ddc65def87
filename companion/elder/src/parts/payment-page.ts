/**
 * Opens the payment page of the server, which can also be shared with other people. Opened from the app, the payment
 * page links back to the order.
 */
export function openPaymentPage(paymentUrl: string) {
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'app')
  location.assign(page)
}
