import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { openPaymentPage } from '#parts/payment-page.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { getLastPatientOfUser, type PatientContact, lastPatientStorage } from './patient.ts'
import { PatientForm } from './patient-form.tsx'
import { useInvalidateMedicalQueries, type WaitingListEntryItem } from './queries.ts'

type EntryProps = { entry: WaitingListEntryItem }

/** Accepts or declines an offered place. */
export function HeldPlaceActions({ entry }: EntryProps) {
  const [isAccepting, setAccepting] = useState(false)
  const me = useQuery(meQuery)
  if (isAccepting)
    return <QueryContent query={me}>{({ id }) => <AcceptForm entry={entry} userId={id} />}</QueryContent>
  return (
    <>
      <Button look="primary" onClick={() => setAccepting(true)}>
        要这个号
      </Button>
      <EndWaiting
        label="放弃"
        title="放弃这个号？"
        run={() => api.waitingList.decline({ params: { id: entry.id } })}
      >
        这个号会留给下一位，您也会退出候补。
      </EndWaiting>
    </>
  )
}

function AcceptForm({ entry: { id }, userId }: EntryProps & { userId: number }) {
  const [patient, setPatient] = useState<PatientContact>(() =>
    getLastPatientOfUser(userId, lastPatientStorage.get()),
  )
  const invalidate = useInvalidateMedicalQueries()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => {
      lastPatientStorage.set({ userId, ...patient })
      const body = { patientName: patient.name.trim(), patientPhone: patient.phone }
      return api.waitingList.accept({ params: { id }, body })
    },
    onSuccess: async ({ orderId, amount, paymentUrl }) => {
      await navigate({ to: '/medical/appointments/$id', params: { id: orderId }, replace: true })
      if (amount > 0) openPaymentPage(paymentUrl)
    },
    onSettled: invalidate,
  })
  return (
    <>
      <PatientForm
        patient={patient}
        onChange={setPatient}
        onDone={() => !accept.isPending && accept.mutate()}
      />
      <ErrorMessage error={accept.error} />
    </>
  )
}

export const LeaveWaitingListAction = ({ entry: { id } }: EntryProps) => (
  <EndWaiting label="退出候补" title="退出候补？" run={() => api.waitingList.leave({ params: { id } })}>
    退出后再加入，要重新排队。
  </EndWaiting>
)

type EndWaitingProps = {
  label: string
  title: string
  run: () => Promise<{ message: string }>
  children: string
}

function EndWaiting({ label, title, run, children }: EndWaitingProps) {
  const invalidate = useInvalidateMedicalQueries()
  const [isOpen, setOpen] = useState(false)
  const end = useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => showToast(message),
    onSettled: () => {
      setOpen(false)
      return invalidate()
    },
  })
  return (
    <>
      <ErrorMessage error={end.error} />
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        keep="再想想"
        action={label}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
