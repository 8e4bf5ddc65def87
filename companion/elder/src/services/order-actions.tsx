import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { RatingAndReviewForm, type RatingAndReviewInput } from '#parts/review-form.tsx'
import type { ShopOrderItem } from './queries.ts'
import { canCancelShopOrder, describeShopOrderCancellation } from './service-labels.ts'

function useInvalidateOrders() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['services'] })
}

export function CancelShopOrderAction({ order }: { order: ShopOrderItem }) {
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
  if (!canCancelShopOrder(order, systemClock.now())) return null
  return (
    <>
      <ErrorMessage error={cancel.error} />
      <Button onClick={() => setDialogOpen(true)}>取消订单</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="取消订单？"
        keep="再想想"
        action="取消订单"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {describeShopOrderCancellation(order.status)}
      </ConfirmDialog>
    </>
  )
}

/**
 * Button that reviews a completed order. The list of orders does not say which orders are reviewed; the server refuses
 * a second review.
 */
export function ReviewShopOrderAction({ order }: { order: ShopOrderItem }) {
  const [isOpen, setOpen] = useState(false)
  const review = useMutation({
    mutationFn: (verdict: RatingAndReviewInput) =>
      api.merchantReviews.add({ params: { id: String(order.id) }, body: verdict }),
    onSuccess: ({ message }) => showToast(message),
  })
  if (review.isSuccess || getErrorCode(review.error) === 'ALREADY_REVIEWED')
    return <p className="text-muted">您已经评价过，谢谢。</p>
  if (!isOpen) return <Button onClick={() => setOpen(true)}>评价服务</Button>
  return (
    <RatingAndReviewForm
      error={review.error}
      isBusy={review.isPending}
      onSend={(verdict) => review.mutate(verdict)}
      onClose={() => setOpen(false)}
    />
  )
}
