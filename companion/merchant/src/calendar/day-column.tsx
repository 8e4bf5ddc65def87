import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDay, useFormatTimeOfDay } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MerchantApiResponse } from '#api.ts'
import { getMerchantOrderStatus, merchantOrderBadgeTones } from '#orders/statuses.ts'
import { ordersLabels } from '#orders/text.ts'
import { calendarLabels } from './text.ts'

export type CalendarDay = MerchantApiResponse<'merchantOrders', 'calendar'>['days'][number]
export type CalendarOrder = MerchantApiResponse<'merchantOrders', 'calendar'>['orders'][number]
type DayColumnProps = {
  day: string
  isToday: boolean
  isWide: boolean
  orders: readonly CalendarOrder[]
  onOpen: (order: CalendarOrder) => void
  /** Closure and places of the day; undefined while another week is loading. */
  plan?: CalendarDay | undefined
}

/** Column of the calendar with the orders that are scheduled for one day, earliest first. */
export function DayColumn({ day, isToday, isWide, orders, plan, onOpen }: DayColumnProps) {
  const t = useText(calendarLabels)
  // True if the number of orders equals the number of taken places, which is shown below. The number of orders is then
  // not shown a second time. The two numbers differ if some orders take no place.
  const isCountedByPlan = plan && plan.places > 0 && plan.booked === orders.length
  const weekday = useFormatDay({ weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <section
      aria-label={weekday(day)}
      className={joinClassNames(
        'min-w-0 rounded-[10px] border border-line bg-surface p-2',
        isToday && 'border-accent-text',
        !isWide && 'lg:min-h-72',
      )}
    >
      <h3
        className={joinClassNames(
          'flex flex-wrap items-baseline justify-between gap-x-2 px-1 pb-1 text-[13px] font-medium',
          isToday ? 'text-accent-text' : 'text-muted',
        )}
      >
        {weekday(day)}
        {!isCountedByPlan && (
          <span className="text-xs font-normal">
            {orders.length > 0 ? t.booked(orders.length) : t.nothing}
          </span>
        )}
      </h3>
      {plan && <PlanOfDay plan={plan} isWide={isWide} />}
      <ul className="flex flex-col gap-1.5">
        {orders.map((order) => (
          <Booking key={order.orderNo} order={order} onOpen={() => onOpen(order)} />
        ))}
      </ul>
    </section>
  )
}

type PlanOfDayProps = { plan: CalendarDay; isWide: boolean }

/**
 * Shows that the shop is closed, or how many places of the day are taken. Only services that are booked by time have
 * places.
 */
function PlanOfDay({ plan: { closure, places, booked, services }, isWide }: PlanOfDayProps) {
  const t = useText(calendarLabels)
  if (closure)
    return (
      <p className="mb-1.5 rounded-[6px] bg-danger-soft px-2 py-1 text-[13px] text-danger-text [overflow-wrap:anywhere]">
        {closure.note ? t.closedFor(closure.note) : t.closed}
      </p>
    )
  const counted = services.filter((one) => one.places > 0 || one.booked > 0)
  if (places === 0 && booked === 0) return null
  return (
    <div className="px-1 pb-1.5 text-[13px] tabular-nums">
      <Places booked={booked} places={places} />
      {isWide && counted.length > 1 && (
        <ul aria-label={t.placesByService} className="mt-1">
          {counted.map((one) => (
            <li key={one.id} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{one.title}</span>
              <Places booked={one.booked} places={one.places} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Places({ booked, places }: { booked: number; places: number }) {
  const t = useText(calendarLabels)
  const isFull = booked >= places
  return (
    <span className={isFull ? 'font-medium text-danger-text' : 'text-muted'}>{t.places(booked, places)}</span>
  )
}

function Booking({ order, onOpen }: { order: CalendarOrder; onOpen: () => void }) {
  const t = useText(ordersLabels)
  const { outsideHours } = useText(calendarLabels)
  const timeOfDay = useFormatTimeOfDay()
  const { serviceTitle, scheduledAt, contactName, customer, address, isOutsideHours } = order
  const status = getMerchantOrderStatus(order)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col gap-0.5 rounded-[6px] bg-sunken p-2 text-left text-[13px] hover:bg-hover [overflow-wrap:anywhere]"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <strong className="font-semibold tabular-nums">{scheduledAt && timeOfDay(scheduledAt)}</strong>
          <Badge tone={merchantOrderBadgeTones[status]}>{t.statuses[status]}</Badge>
        </span>
        {isOutsideHours && <span className="font-medium text-danger-text">{outsideHours}</span>}
        <span>{serviceTitle}</span>
        <span className="text-muted">{contactName ?? customer.nickname ?? t.anonymous}</span>
        {address && <span className="text-muted">{address}</span>}
      </button>
    </li>
  )
}
