import { Badge } from '@sanhe/ui/console/badge.tsx'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { UserLink } from '#parts/links.tsx'
import { useMoveForm } from './move-form.tsx'
import type { PlannedBooking } from './queries.ts'
import { workerScheduleText } from './text.ts'

export type WorkerBooking = PlannedBooking & { workerId: number; category: string }

/** Columns of the table of a worker's coming bookings. */
export function useBookingColumns(): ListColumn<WorkerBooking>[] {
  const t = useText(workerScheduleText)
  return [
    {
      id: 'period',
      label: t.period,
      cell: ({ scheduledDate, scheduledTime, durationHours }) => (
        <span className="tabular-nums">
          {scheduledDate} {scheduledTime} · {t.length(durationHours)}
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
      cell: ({ user }) => <UserLink id={user.id} name={user.nickname ?? t.unnamed} />,
    },
    {
      id: 'status',
      label: t.bookingStatus,
      cell: ({ status }) => (status === 'pending' ? t.unpaid : t.paid),
    },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address },
  ]
}

export function BookingActions({ row }: { row: WorkerBooking }) {
  const t = useText(workerScheduleText)
  return <RowActions actions={[{ label: t.move, isMain: true, form: useMoveForm(row) }]} />
}
