import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { explainError } from '#explain-error.ts'
import { balanceLabels } from './balance-text.ts'
import { formatFen } from './format-money.ts'
import { refetchBalance } from './queries.ts'

/** Requests a refund of the unused balance, after a confirmation. */
export function RefundButton({ amountFen }: { amountFen: number }) {
  const t = useText(balanceLabels)
  const [isConfirming, setIsConfirming] = useState(false)
  const refund = useMutation({
    mutationFn: () => api.topUps.refund(),
    onSuccess: () => showToast(t.refunded),
    onError: (error) => showError(explainError(error, t)),
    onSettled() {
      setIsConfirming(false)
      void refetchBalance()
    },
  })
  return (
    <>
      <Button className="self-start" onClick={() => setIsConfirming(true)}>
        {t.refund}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => refund.mutate()}
        isBusy={refund.isPending}
        title={t.refundTitle(formatFen(amountFen))}
        action={t.refund}
      >
        {t.refundHint}
      </ConfirmDialog>
    </>
  )
}
