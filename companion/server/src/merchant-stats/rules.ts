import type { Fen } from '@sanhe/kit/money'
import { addDays, type Instant, localDay } from '@sanhe/kit/runtime/clock'

/** Default number of days, including today. */
export const defaultDays = 30
export const maxRangeDays = 92

/** First and last day, both included. */
export type DayRange = { from: string; to: string }

export function rangeOf(
  { from, to }: Partial<Record<keyof DayRange, string | undefined>>,
  now: Instant,
): DayRange {
  const last = to ?? localDay(now)
  return { from: from ?? addDays(last, 1 - defaultDays), to: last }
}

/** Returns whether the range is in order and not too long. Days compare as text. */
export const isValidRange = ({ from, to }: DayRange) => from <= to && to < addDays(from, maxRangeDays)

export function daysOfRange({ from, to }: DayRange) {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export type DayStats = {
  date: string
  orders: number
  revenueFen: Fen
  pageViews: number
  uniqueVisitors: number
  avgRating: number | null
  newReviews: number
}

const nothingOn = (date: string): DayStats => ({
  date,
  orders: 0,
  revenueFen: 0,
  pageViews: 0,
  uniqueVisitors: 0,
  avgRating: null,
  newReviews: 0,
})

/** Returns each day of the range once, including days without data. */
export function withEmptyDays(known: DayStats[], range: DayRange): DayStats[] {
  const byDate = new Map(known.map((day) => [day.date, day]))
  return daysOfRange(range).map((date) => byDate.get(date) ?? nothingOn(date))
}
