/** The payment page belongs to the service and can be shared. Opened from the app, it leads back to the order. */
export function openPayPage(paymentUrl: string) {
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'app')
  location.assign(page)
}
