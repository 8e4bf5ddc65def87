/** The page to pay by belongs to the service and may be passed on; opened from here it leads back to the order. */
export function openPayPage(paymentUrl: string) {
  const page = new URL(paymentUrl, location.href)
  page.searchParams.set('from', 'app')
  location.assign(page)
}
