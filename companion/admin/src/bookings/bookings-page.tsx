import { Badge } from '@sanhe/ui/console/badge.tsx'
import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDayAndTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { CalendarCheck } from 'lucide-react'
import { api } from '#api.ts'
import { OrderLink, PhoneLink, UserPageLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { useRescheduleBookingForm } from '#worker-schedule/move-form.tsx'
import { type HomeServiceBooking, bookingStatuses, bookingBadgeTones } from './statuses.ts'
import { bookingsLabels } from './text.ts'

async function loadBookings({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(q && { q }),
    ...(status && { status: status as (typeof bookingStatuses)[number] }),
  }
  const { orders, ...counts } = await api.housekeepingAdmin.orders({ query }, signal && { signal })
  return { rows: orders, ...counts }
}

export function useBookingColumns(): ListColumn<HomeServiceBooking>[] {
  const t = useText(bookingsLabels)
  const dayAndTime = useFormatDayAndTime()
  return [
    {
      id: 'service',
      label: t.service,
      cell: ({ serviceType, worker }) => `${t.types[serviceType]} · ${worker.name}`,
    },
    {
      id: 'starts',
      label: t.starts,
      cell: ({ scheduledDate, scheduledTime, durationHours, isInLeave }) => (
        <>
          {dayAndTime(scheduledDate, scheduledTime)} · {t.hours(durationHours)}{' '}
          {isInLeave && <Badge tone="danger">{t.inLeave}</Badge>}
        </>
      ),
      csv: ({ scheduledDate, scheduledTime, durationHours }) =>
        `${scheduledDate} ${scheduledTime} · ${t.hours(durationHours)}`,
    },
    createStatusColumn({
      label: t.status,
      below: 'starts',
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: bookingBadgeTones,
    }),
    {
      id: 'user',
      label: t.user,
      cell: ({ user }) => <UserPageLink id={user.id} name={user.nickname ?? t.unnamed} />,
      csv: ({ user }) => user.nickname,
    },
    {
      id: 'phone',
      label: t.phone,
      below: 'user',
      cell: ({ user }) => <PhoneLink phone={user.phone} />,
      csv: ({ user }) => user.phone,
    },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address },
    {
      id: 'requirements',
      label: t.requirements,
      below: 'address',
      isLong: true,
      cell: ({ requirements }) => requirements ?? '',
    },
    createMoneyColumn({ id: 'amount', label: t.amount, valueOf: ({ amount }) => amount }),
    createMoneyColumn({ id: 'fee', label: t.platformFee, valueOf: ({ platformFee }) => platformFee }),
    {
      id: 'orderNo',
      label: t.orderNo,
      below: 'service',
      cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
  ]
}

const categoryByType = { cleaning: 'housekeeping', repair: 'repair', companion: 'companion' } as const

function BookingActions({ row: booking }: { row: HomeServiceBooking }) {
  const t = useText(bookingsLabels)
  const { id, status, worker } = booking
  const params = { id }
  const { start, complete } = api.housekeepingAdmin
  const category = categoryByType[booking.serviceType]
  const form = useRescheduleBookingForm({ ...booking, workerId: worker.id, category })
  if (status === 'in_progress')
    return (
      <RowActions
        actions={[{ label: t.complete, isMain: true, run: () => complete({ params }), success: t.completed }]}
      />
    )
  const move = { label: t.move, isMain: booking.isInLeave, form }
  if (status === 'pending') return <RowActions actions={[move]} />
  if (status !== 'confirmed' && status !== 'paid') return null
  const question = { title: t.startQuestion(worker.name), text: t.startText }
  const begin = {
    label: t.start,
    isMain: !booking.isInLeave,
    question,
    run: () => start({ params }),
    success: t.started,
  }
  return <RowActions actions={booking.isInLeave ? [move, begin] : [begin, move]} />
}

export function BookingsPage() {
  const t = useText(bookingsLabels)
  return (
    <ListPage
      name="bookings"
      title={t.title}
      load={loadBookings}
      columns={useBookingColumns()}
      rowId={({ id }) => String(id)}
      statuses={bookingStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={BookingActions}
      canChange={usePermission('housekeepingAdmin.start')}
      empty={{ icon: CalendarCheck, title: t.empty, hint: t.emptyHint }}
    />
  )
}
