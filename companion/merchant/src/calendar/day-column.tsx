import { classes } from '@sanhe/ui/classes.ts'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useDay, useTimeOfDay } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { type Order, shownStatusOf, statusTones } from '#orders/statuses.ts'
import { ordersText } from '#orders/text.ts'
import { calendarText } from './text.ts'

type DayColumnProps = { day: string; isToday: boolean; isWide: boolean; orders: readonly Order[] }

/** The booked work of one day, earliest first. */
export function DayColumn({ day, isToday, isWide, orders }: DayColumnProps) {
  const t = useText(calendarText)
  const weekday = useDay({ weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <section
      aria-label={weekday(day)}
      className={classes(
        'min-w-0 rounded-[10px] border border-line bg-surface p-2',
        isToday && 'border-accent-text',
        !isWide && 'lg:min-h-72',
      )}
    >
      <h3
        className={classes(
          'flex flex-wrap items-baseline justify-between gap-x-2 px-1 pb-1 text-[13px] font-medium',
          isToday ? 'text-accent-text' : 'text-muted',
        )}
      >
        {weekday(day)}
        <span className="text-xs font-normal">{orders.length > 0 ? t.booked(orders.length) : t.nothing}</span>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {orders.map((order) => (
          <Booking key={order.orderNo} order={order} />
        ))}
      </ul>
    </section>
  )
}

function Booking({ order }: { order: Order }) {
  const t = useText(ordersText)
  const timeOfDay = useTimeOfDay()
  const { orderNo, serviceTitle, scheduledAt, contactName, customer, address } = order
  const status = shownStatusOf(order)
  return (
    <li>
      <Link
        to="/orders/$id"
        params={{ id: orderNo }}
        className="flex flex-col gap-0.5 rounded-[6px] bg-sunken p-2 text-[13px] hover:bg-hover [overflow-wrap:anywhere]"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <strong className="font-semibold tabular-nums">{scheduledAt && timeOfDay(scheduledAt)}</strong>
          <Badge tone={statusTones[status]}>{t.statuses[status]}</Badge>
        </span>
        <span>{serviceTitle}</span>
        <span className="text-muted">{contactName ?? customer.nickname ?? t.anonymous}</span>
        {address && <span className="text-muted">{address}</span>}
      </Link>
    </li>
  )
}
