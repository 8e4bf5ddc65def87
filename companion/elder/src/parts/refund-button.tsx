import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from './error-state.tsx'

type RefundOrderButtonProps = {
  orderNo: string
  title: string
  /** First part of the query keys that are invalidated after the refund, such as `shopping`. */
  queryKey: string
}

/** Button that requests a refund of a paid order. */
export function RefundOrderButton({ orderNo, title, queryKey }: RefundOrderButtonProps) {
  const client = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const refund = useMutation({
    mutationFn: () => api.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return Promise.all([queryKey, 'orders'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <>
      <ErrorMessage error={refund.error} />
      <Button onClick={() => setDialogOpen(true)}>申请退款</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="申请退款？"
        keep="再想想"
        action="退款"
        isBusy={refund.isPending}
        onConfirm={() => refund.mutate()}
      >
        “{title}”会取消，钱原路退回。
      </ConfirmDialog>
    </>
  )
}
