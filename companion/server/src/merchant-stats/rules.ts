import type { Fen } from '@sanhe/kit/money'
import { addDays, type Instant, localDay } from '@sanhe/kit/runtime/clock'

/** Default number of days, including today. */
export const usualDays = 30
export const maxDays = 92

/** First and last day, both included. */
export type Range = { from: string; to: string }

export function rangeOf({ from, to }: Partial<Record<keyof Range, string | undefined>>, now: Instant): Range {
  const last = to ?? localDay(now)
  return { from: from ?? addDays(last, 1 - usualDays), to: last }
}

/** Returns whether the range is in order and not too long. Days compare as text. */
export const isRange = ({ from, to }: Range) => from <= to && to < addDays(from, maxDays)

export function daysOf({ from, to }: Range) {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export type Day = {
  date: string
  orders: number
  revenueFen: Fen
  pageViews: number
  uniqueVisitors: number
  avgRating: number | null
  newReviews: number
}

const nothingOn = (date: string): Day => ({
  date,
  orders: 0,
  revenueFen: 0,
  pageViews: 0,
  uniqueVisitors: 0,
  avgRating: null,
  newReviews: 0,
})

/** Returns each day of the range once, including days without data. */
export function withEmptyDays(known: Day[], range: Range): Day[] {
  const byDate = new Map(known.map((day) => [day.date, day]))
  return daysOf(range).map((date) => byDate.get(date) ?? nothingOn(date))
}
