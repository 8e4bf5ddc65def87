import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { Confirm } from '@sanhe/ui/confirm.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { ReviewForm, type ReviewInput } from '#parts/review-form.tsx'
import type { ShopOrder } from './queries.ts'
import { canCancelServiceOrder, serviceCancelText } from './service-labels.ts'

function useInvalidateOrders() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['services'] })
}

export function CancelOrder({ order }: { order: ShopOrder }) {
  const changed = useInvalidateOrders()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api.merchantOrders.cancel({ params: { id: String(order.id) }, body: {} }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return changed()
    },
  })
  if (!canCancelServiceOrder(order, systemClock.now())) return null
  return (
    <>
      <ErrorMessage error={cancel.error} />
      <Button onClick={() => setDialogOpen(true)}>取消订单</Button>
      <Confirm
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="不要了吗？"
        keep="再想想"
        action="取消订单"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {serviceCancelText(order.status)}
      </Confirm>
    </>
  )
}

/** The list does not tell which orders were reviewed. The service refuses a second review. */
export function ReviewOrder({ order }: { order: ShopOrder }) {
  const [isOpen, setOpen] = useState(false)
  const review = useMutation({
    mutationFn: (verdict: ReviewInput) =>
      api.merchantReviews.add({ params: { id: String(order.id) }, body: verdict }),
    onSuccess: ({ message }) => showToast(message),
  })
  if (review.isSuccess || errorCode(review.error) === 'ALREADY_REVIEWED')
    return <p className="text-muted">您已经评价过，谢谢。</p>
  if (!isOpen) return <Button onClick={() => setOpen(true)}>评价服务</Button>
  return (
    <ReviewForm
      error={review.error}
      isBusy={review.isPending}
      onSend={(verdict) => review.mutate(verdict)}
      onClose={() => setOpen(false)}
    />
  )
}
