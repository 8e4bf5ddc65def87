import { useFormatDayAndTime } from '@sanhe/ui/console/format.ts'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { useReplacementWorkerOptions } from './queries.ts'
import { workerScheduleLabels } from './text.ts'

type MovableBooking = {
  id: number
  workerId: number
  category: string
  scheduledDate: string
  scheduledTime: string
}

/** The form that moves a booking to another time or worker. */
export function useRescheduleBookingForm(booking: MovableBooking) {
  const t = useText(workerScheduleLabels)
  const dayAndTime = useFormatDayAndTime()
  const options = useReplacementWorkerOptions(booking.category)
  return defineFormDialogSpec({
    title: t.moveTitle(`${dayAndTime(booking.scheduledDate, booking.scheduledTime)} `),
    action: t.move,
    loadSchema: async () =>
      (await import('@sanhe/companion/housekeeping/contract')).housekeepingAdminContract.reschedule.body,
    fields: {
      workerId: { kind: 'select', label: t.worker, options, isNumeric: true },
      scheduledDate: { kind: 'text', type: 'date', label: t.day },
      scheduledTime: { kind: 'text', type: 'time', label: t.time, hint: t.moveHint },
    },
    entry: booking,
    submit: (body) => api.housekeepingAdmin.reschedule({ params: { id: booking.id }, body }),
    success: t.moved,
  })
}
