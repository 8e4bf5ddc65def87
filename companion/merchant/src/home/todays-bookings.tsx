import { systemClock } from '@sanhe/kit/runtime/clock'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { DayColumn } from '#calendar/day-column.tsx'
import { BookingPanel } from '#orders/moving/booking-panel.tsx'
import { homeLabels } from './text.ts'

/** Orders that are scheduled for today. Shown to employees who may not see the statistics. */
export function TodaysBookings() {
  const t = useText(homeLabels)
  const day = toShanghaiDay(systemClock.now())
  const query = { from: day, to: day }
  const { data } = useQuery({
    queryKey: ['orders', 'calendar', query],
    queryFn: ({ signal }) => api.merchantOrders.calendar({ query }, { signal }),
  })
  const [openedNo, setOpened] = useState<string>()
  const orders = data?.orders ?? []
  const opened = orders.find(({ orderNo }) => orderNo === openedNo)
  return (
    <ConsolePanel
      title={t.today}
      hint={orders.length === 0 ? t.nothingToday : t.todayHint}
      actions={
        <Link
          to="/calendar"
          className="inline-flex min-h-row items-center text-sm text-accent-text underline underline-offset-2"
        >
          {t.openCalendar}
        </Link>
      }
    >
      {orders.length > 0 && (
        <DayColumn
          day={day}
          isToday
          isWide
          orders={orders}
          plan={data?.days[0]}
          onOpen={({ orderNo }) => setOpened(orderNo)}
        />
      )}
      {opened && <BookingPanel order={opened} onClose={() => setOpened(undefined)} />}
    </ConsolePanel>
  )
}
