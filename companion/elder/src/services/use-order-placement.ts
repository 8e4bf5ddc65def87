import { showToast } from '@sanhe/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { openPayPage } from '#parts/pay.ts'

type PlacedOrder = { paymentUrl: string | null }

/** After an order, opens the payment page and later returns to the list. Free orders need no payment. */
export function useOrderPlacement(of: 'shops' | 'products') {
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
      openPayPage(paymentUrl)
    },
    onSettled: () =>
      Promise.all(['services', 'coupons'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  }
}
