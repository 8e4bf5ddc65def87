import { showToast } from '@sanhe/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { openPaymentPage } from '#parts/payment-page.ts'

type PlacedOrder = { paymentUrl: string | null }

/**
 * Returns the callbacks of an order mutation. After the order is created, the callbacks open the list of orders and
 * then the payment page. Free orders need no payment.
 */
export function useOrderMutationCallbacks(of: 'shops' | 'products') {
  const client = useQueryClient()
  const navigate = useNavigate()
  return {
    onSuccess: async ({ paymentUrl }: PlacedOrder) => {
      await navigate({
        to: '/services/orders',
        search: of === 'products' ? { of } : {},
        replace: true,
      })
      if (!paymentUrl) return showToast('下单成功')
      openPaymentPage(paymentUrl)
    },
    onSettled: () =>
      Promise.all(['services', 'coupons'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  }
}
