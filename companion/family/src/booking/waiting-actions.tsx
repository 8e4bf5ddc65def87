import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useOpenPaymentPage } from '#orders/pay.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { PatientFields } from './patient-fields.tsx'
import { waitingListLabels } from './waiting-text.ts'

type EntryProps = { parentId: number; id: number }

/** Form that books and pays the held place for the patient, with a button that declines the place. */
export function WaitingListOfferActions({ parentId, id, fee }: EntryProps & { fee: number }) {
  const t = useText(waitingListLabels)
  const client = useQueryClient()
  const pay = useOpenPaymentPage()
  const accept = useMutation({
    mutationFn: (patient: { patientName?: string; patientPhone?: string }) =>
      api.waitingListChild.accept({ params: { id }, body: patient }),
    onSuccess: async ({ orderId, amount, payParams, paymentUrl }) => {
      await client.invalidateQueries({ queryKey: ['parent', parentId, 'appointments'] })
      await pay({ orderNo: orderId, payParams, paymentUrl: amount > 0 ? paymentUrl : null })
    },
    // The loaded entries may be outdated: the offer has expired, or the parent has accepted it.
    onError: () => client.invalidateQueries({ queryKey: ['parent', parentId, 'waiting'] }),
  })
  return (
    <>
      <PatientFields fee={fee} book={accept} nameField="patientName" />
      <EndWaiting
        parentId={parentId}
        label={t.decline}
        question={t.declineQuestion}
        done={t.declined}
        run={() => api.waitingListChild.decline({ params: { id } })}
      >
        {t.declineText}
      </EndWaiting>
    </>
  )
}

export function LeaveWaitingListAction({ parentId, id }: EntryProps) {
  const t = useText(waitingListLabels)
  return (
    <EndWaiting
      parentId={parentId}
      label={t.leave}
      question={t.leaveQuestion}
      done={t.left}
      run={() => api.waitingListChild.leave({ params: { id } })}
    >
      {t.leaveText}
    </EndWaiting>
  )
}

type EndWaitingProps = {
  parentId: number
  label: string
  question: string
  done: string
  run: () => Promise<unknown>
  children: string
}

/** Button that ends the waiting list entry after the user has confirmed. */
function EndWaiting({ parentId, label, question, done, run, children }: EndWaitingProps) {
  const t = useText(waitingListLabels)
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const end = useMutation({
    mutationFn: run,
    onSuccess: () => showToast(done),
    onSettled: () => {
      setOpen(false)
      return client.invalidateQueries({ queryKey: ['parent', parentId, 'waiting'] })
    },
  })
  return (
    <>
      <ErrorMessage error={end.error} />
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={question}
        keep={t.keep}
        action={label}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
