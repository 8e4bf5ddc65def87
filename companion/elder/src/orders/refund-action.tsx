import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ReasonDialog } from '#parts/reason-dialog.tsx'
import type { Order } from './queries.ts'
import { describeOrderRefundTerms } from './refund-rules.ts'

const reasons = ['不需要了', '时间不合适', '买错了', '其他原因'] as const

/** Invalidates every query, because a refund also changes activity places, stock and memberships. */
function useInvalidateAllQueries() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function RefundOrderAction({ order }: { order: Order }) {
  const { orderNo, amount } = order
  const changed = useInvalidateAllQueries()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const action = amount > 0 ? '退款' : '取消订单'
  const refund = useMutation({
    mutationFn: (reason: string) => api.orders.refund({ params: { orderNo }, body: { reason } }),
    onSuccess: ({ message }) => {
      setDialogOpen(false)
      showToast(amount > 0 ? message : '订单已取消')
    },
    onSettled: changed,
  })
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{action}</Button>
      <ReasonDialog
        isOpen={isDialogOpen}
        onClose={() => {
          setDialogOpen(false)
          refund.reset()
        }}
        title={amount > 0 ? '申请退款？' : '取消订单？'}
        reasons={reasons}
        action={action}
        isBusy={refund.isPending}
        error={refund.error}
        onConfirm={(reason) => refund.mutate(reason)}
      >
        {describeOrderRefundTerms(order, systemClock.now())}
      </ReasonDialog>
    </>
  )
}
