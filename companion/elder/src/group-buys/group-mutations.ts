import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#api.ts'
import { openPaymentPage } from '#parts/payment-page.ts'

function useInvalidateGroups() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['group-buys'] })
}

/** Starts a group and opens the payment page. After the payment the user returns to the page of the group. */
export function useStartGroup() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (campaignId: number) => api.groupBuys.start({ body: { campaignId } }),
    onSuccess: async ({ groupOrderId, paymentUrl }) => {
      await navigate({ to: '/group-buys/$id', params: { id: String(groupOrderId) } })
      if (paymentUrl) openPaymentPage(paymentUrl)
    },
    onSettled: useInvalidateGroups(),
  })
}

export const useJoinGroup = (id: number) =>
  useMutation({
    mutationFn: () => api.groupBuys.join({ params: { id }, body: {} }),
    onSuccess: ({ paymentUrl }) => {
      if (paymentUrl) openPaymentPage(paymentUrl)
    },
    onSettled: useInvalidateGroups(),
  })

export const useLeaveGroup = (id: number) =>
  useMutation({
    mutationFn: () => api.groupBuys.leave({ params: { id } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: useInvalidateGroups(),
  })
