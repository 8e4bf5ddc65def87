import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDayAndTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { UserPageLink } from '#parts/links.tsx'
import { useRescheduleBookingForm } from './move-form.tsx'
import type { PlannedWorkerBooking } from './queries.ts'
import { workerScheduleLabels } from './text.ts'

export type WorkerBookingRow = PlannedWorkerBooking & { workerId: number; category: string }

/** Columns of the table of a worker's coming bookings. */
export function useBookingColumns(): ListColumn<WorkerBookingRow>[] {
  const t = useText(workerScheduleLabels)
  const dayAndTime = useFormatDayAndTime()
  return [
    {
      id: 'period',
      label: t.period,
      cell: ({ scheduledDate, scheduledTime, durationHours }) => (
        <span className="tabular-nums">
          {dayAndTime(scheduledDate, scheduledTime)} · {t.length(durationHours)}
        </span>
      ),
    },
    {
      id: 'conflict',
      label: t.conflict,
      cell: ({ conflict }) => conflict && <Badge tone="danger">{t.conflicts[conflict]}</Badge>,
    },
    {
      id: 'user',
      label: t.user,
      cell: ({ user }) => <UserPageLink id={user.id} name={user.nickname ?? t.unnamed} />,
    },
    {
      id: 'status',
      label: t.bookingStatus,
      cell: ({ status }) => (status === 'pending' ? t.unpaid : t.paid),
    },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address },
  ]
}

export function BookingActions({ row }: { row: WorkerBookingRow }) {
  const t = useText(workerScheduleLabels)
  return <RowActions actions={[{ label: t.move, isMain: true, form: useRescheduleBookingForm(row) }]} />
}
