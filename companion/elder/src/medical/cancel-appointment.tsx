import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { formatYuan } from '#parts/money.ts'
import { ReasonDialog } from '#parts/reason-dialog.tsx'
import { type Appointment, useInvalidateMedicalQueries } from './queries.ts'

const reasons = ['时间不合适', '身体好了', '换了医院或医生', '其他原因'] as const

/** Button that cancels the appointment. `amount` is the price that was paid or is still to pay. */
export function CancelAppointmentAction({
  appointment,
  amount,
}: {
  appointment: Appointment
  amount: number
}) {
  const { id, status } = appointment
  const invalidate = useInvalidateMedicalQueries()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      api.medical.cancelAppointment({ params: { id: String(id) }, body: { reason } }),
    onSuccess: ({ message }) => {
      setDialogOpen(false)
      showToast(message)
    },
    onSettled: invalidate,
  })
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>取消挂号</Button>
      <ReasonDialog
        isOpen={isDialogOpen}
        onClose={() => {
          setDialogOpen(false)
          cancel.reset()
        }}
        title="取消这次挂号？"
        reasons={reasons}
        action="取消挂号"
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={(reason) => cancel.mutate(reason)}
      >
        {status === 'pending' || amount === 0
          ? '这个号会让给别人，没有扣钱。'
          : `这个号会让给别人，您付的 ${formatYuan(amount)} 全部退回，1 到 3 个工作日内到账。`}
      </ReasonDialog>
    </>
  )
}
