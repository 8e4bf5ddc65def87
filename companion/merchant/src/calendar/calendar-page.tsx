import { systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { BookingPanel } from '#orders/moving/booking-panel.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayColumn } from './day-column.tsx'
import { groupOrdersByDay, type CalendarSearchParams, listDaysOfView } from './days.ts'
import { calendarRoute } from './routes.ts'
import { calendarLabels } from './text.ts'

/** Calendar of the paid orders that have a scheduled time, by day or by week. */
export function CalendarPage() {
  const t = useText(calendarLabels)
  const navigate = useNavigate()
  const today = toShanghaiDay(systemClock.now())
  const { day = today, view = 'week' } = calendarRoute.useSearch()
  const days = listDaysOfView(view, day)
  const query = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'calendar', query],
    queryFn: ({ signal }) => api.merchantOrders.calendar({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const [openedNo, setOpened] = useState<string>()
  const change = (next: CalendarSearchParams) => {
    const { day: nextDay, view: nextView } = { day, view, ...next }
    const search = {
      ...(nextDay !== today && { day: nextDay }),
      ...(nextView === 'day' && { view: nextView }),
    }
    void navigate({ to: '/calendar', search })
  }
  const orders = data && groupOrdersByDay(data.orders)
  const opened = data?.orders.find(({ orderNo }) => orderNo === openedNo)
  const plans = new Map(data?.days.map((one) => [one.day, one]))
  return (
    <ConsolePage title={t.title}>
      <CalendarToolbar view={view} day={day} days={days} onChange={change} />
      {orders ? (
        <>
          <div className={view === 'week' ? 'grid gap-2 lg:grid-cols-7' : 'max-w-2xl'}>
            {days.map((one) => (
              <DayColumn
                key={one}
                day={one}
                isToday={one === today}
                isWide={view === 'day'}
                orders={orders.get(one) ?? []}
                plan={plans.get(one)}
                onOpen={({ orderNo }) => setOpened(orderNo)}
              />
            ))}
          </div>
          {!days.some((one) => orders.has(one)) && (
            <EmptyState icon={CalendarDays} title={t.empty[view]}>
              {t.emptyHint}
            </EmptyState>
          )}
        </>
      ) : error ? (
        <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      {opened && <BookingPanel order={opened} onClose={() => setOpened(undefined)} />}
    </ConsolePage>
  )
}
