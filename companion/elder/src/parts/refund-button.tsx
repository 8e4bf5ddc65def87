import { Button } from '@sanhe/ui/button.tsx'
import { Confirm } from '@sanhe/ui/confirm.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from './error-state.tsx'

type RefundButtonProps = {
  orderNo: string
  title: string /** Name of the module whose lists are invalidated. */
  of: string
}

/** Button that requests a refund of a paid order. */
export function RefundButton({ orderNo, title, of }: RefundButtonProps) {
  const client = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const refund = useMutation({
    mutationFn: () => api.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setDialogOpen(false)
      return Promise.all([of, 'orders'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <>
      <ErrorMessage error={refund.error} />
      <Button onClick={() => setDialogOpen(true)}>申请退款</Button>
      <Confirm
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="不要了吗？"
        keep="再想想"
        action="退款"
        isBusy={refund.isPending}
        onConfirm={() => refund.mutate()}
      >
        “{title}”会取消，钱原路退回给您。
      </Confirm>
    </>
  )
}
