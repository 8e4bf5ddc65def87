import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useOpenPaymentPage } from '#orders/pay.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import type { ParentAppointmentItem } from './queries.ts'
import { bookingLabels } from './text.ts'

const openStatuses = ['pending', 'paid', 'confirmed']

type ActionsProps = { parentId: number; appointment: ParentAppointmentItem }

/**
 * Buttons that pay or cancel an appointment. The buttons are not shown after the appointment has taken place or was
 * cancelled.
 */
export function AppointmentActions({ parentId, appointment }: ActionsProps) {
  const t = useText(bookingLabels)
  const pay = useOpenPaymentPage()
  const { status, orderId, fee, canCancel, paymentUrl, hospital } = appointment
  if (!openStatuses.includes(status)) return null
  return (
    <>
      {paymentUrl && (
        <Button look="primary" onClick={() => void pay({ orderNo: orderId, paymentUrl })}>
          {t.pay(formatYuan(fee))}
        </Button>
      )}
      {canCancel ? (
        <CancelAppointment parentId={parentId} appointment={appointment} />
      ) : (
        <p className="text-xs text-muted">{t.cannotCancel}</p>
      )}
      {!canCancel && hospital.phone && (
        <a href={`tel:${hospital.phone}`} className={buttonClasses()}>
          {t.callHospital} {hospital.phone}
        </a>
      )}
    </>
  )
}

function CancelAppointment({ parentId, appointment: { id, status, fee } }: ActionsProps) {
  const t = useText(bookingLabels)
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api.children.cancelAppointment({ params: { id }, body: null }),
    onSuccess: () => showToast(t.cancelled),
    onSettled: async () => {
      setOpen(false)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['parent', parentId, 'appointments'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ])
    },
  })
  const isPaid = status !== 'pending' && fee > 0
  return (
    <>
      <ErrorMessage error={cancel.error} />
      <Button onClick={() => setOpen(true)}>{t.cancel}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t.cancelQuestion}
        keep={t.keep}
        action={t.cancel}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {isPaid ? t.cancelRefund(formatYuan(fee)) : t.cancelUnpaid}
      </ConfirmDialog>
    </>
  )
}
