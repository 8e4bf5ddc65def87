import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { describeMembershipCancellationTerms } from './labels.ts'
import { useInvalidateMembershipQueries } from './queries.ts'

export function CancelMembershipAction() {
  const invalidate = useInvalidateMembershipQueries()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api.membership.cancel(),
    onSuccess: ({ message, refundAmount }) =>
      showToast(refundAmount > 0 ? `${message}，退 ${formatYuan(refundAmount)}` : message),
    onSettled: () => {
      setDialogOpen(false)
      return invalidate()
    },
  })
  return (
    <>
      <ErrorMessage error={cancel.error} />
      <Button onClick={() => setDialogOpen(true)}>取消会员</Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="取消会员？"
        keep="再想想"
        action="取消会员"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {describeMembershipCancellationTerms}
      </ConfirmDialog>
    </>
  )
}
