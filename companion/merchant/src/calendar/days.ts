import { fromIso } from '@sanhe/kit/runtime/clock'
import { addDays, isDay, mondayOf, shanghaiDay } from '@sanhe/ui/days.ts'

export const views = ['week', 'day'] as const
export type View = (typeof views)[number]

/** State of the page in its URL. */
export type CalendarSearch = { day?: string; view?: View }

const weekDays = 7

export function readCalendarSearch({ day, view }: Record<string, unknown>): CalendarSearch {
  return { ...(isDay(day) && { day }), ...(view === 'day' && { view }) }
}

/** Returns the days that a view shows: the day itself, or its week from Monday. */
export function daysOf(view: View, day: string) {
  const first = view === 'day' ? day : mondayOf(day)
  return Array.from({ length: view === 'day' ? 1 : weekDays }, (_, index) => addDays(first, index))
}

/** Returns the same day of the next or previous period. */
export const turn = (view: View, day: string, direction: 1 | -1) =>
  addDays(day, direction * (view === 'day' ? 1 : weekDays))

/** Groups orders by the day in Shanghai for which they are booked. */
export function byDay<Order extends { scheduledAt: string | null }>(orders: readonly Order[]) {
  return Map.groupBy(orders, ({ scheduledAt }) => (scheduledAt ? shanghaiDay(fromIso(scheduledAt)) : ''))
}
