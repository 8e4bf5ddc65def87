import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { RatingAndReviewForm, type RatingAndReviewInput } from '#parts/review-form.tsx'
import { describeBookingCancellationTerms, getBookingCancelledMessage } from './booking-rules.ts'
import type { HousekeepingBooking } from './queries.ts'

function useInvalidateBookings() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['housekeeping'] })
}

export function CancelBookingAction({ booking }: { booking: HousekeepingBooking }) {
  const changed = useInvalidateBookings()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api.housekeeping.cancel({ params: { id: String(booking.id) }, body: {} }),
    onSuccess: (ended) => showToast(getBookingCancelledMessage(ended)),
    onSettled: () => {
      setDialogOpen(false)
      return changed()
    },
  })
  return (
    <>
      <ErrorMessage error={cancel.error} />
      <Button onClick={() => setDialogOpen(true)}>取消预约</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="取消这次预约？"
        keep="再想想"
        action="取消预约"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {describeBookingCancellationTerms(booking, systemClock.now())}
      </ConfirmDialog>
    </>
  )
}

export function ReviewBookingAction({ booking }: { booking: HousekeepingBooking }) {
  const changed = useInvalidateBookings()
  const [isOpen, setOpen] = useState(false)
  const review = useMutation({
    mutationFn: (verdict: RatingAndReviewInput) =>
      api.housekeeping.review({ params: { id: String(booking.id) }, body: verdict }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: changed,
  })
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
