import { fromIso } from '@sanhe/kit/runtime/clock'
import { addDays, isDayString, listDaysOfWeek, toShanghaiDay } from '@sanhe/ui/days.ts'

export const calendarViews = ['week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Search parameters of the calendar, which keep the selected day and view in the URL. */
export type CalendarSearchParams = { day?: string; view?: CalendarView }

const weekDays = 7

export function parseCalendarSearchParams({ day, view }: Record<string, unknown>): CalendarSearchParams {
  return { ...(isDayString(day) && { day }), ...(view === 'day' && { view }) }
}

/** Returns the days that a view shows: the day itself, or its week from Monday. */
export function listDaysOfView(view: CalendarView, day: string) {
  return view === 'day' ? [day] : listDaysOfWeek(day)
}

/**
 * Returns the next or the previous day in the day view. In the week view, returns the day one week later or earlier.
 */
export const getAdjacentPeriodDay = (view: CalendarView, day: string, direction: 1 | -1) =>
  addDays(day, direction * (view === 'day' ? 1 : weekDays))

/** Groups orders by the day in Shanghai for which they are booked. */
export function groupOrdersByDay<Order extends { scheduledAt: string | null }>(orders: readonly Order[]) {
  return Map.groupBy(orders, ({ scheduledAt }) => (scheduledAt ? toShanghaiDay(fromIso(scheduledAt)) : ''))
}
