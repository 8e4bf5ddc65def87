import type { Fen } from '@sanhe/kit/money'
import { addDays, type Instant, localDay } from '@sanhe/kit/runtime/clock'

/** How far back the console looks where nobody says otherwise, today included. */
export const usualDays = 30
export const maxDays = 92

/** First and last day. */
export type Range = { from: string; to: string }

export function rangeOf({ from, to }: Partial<Record<keyof Range, string | undefined>>, now: Instant): Range {
  const last = to ?? localDay(now)
  return { from: from ?? addDays(last, 1 - usualDays), to: last }
}

/** Whether it is not turned around and not too long. Days compare as text. */
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

/** Each day of the range once, also those on which nothing happened. */
export function withEmptyDays(known: Day[], range: Range): Day[] {
  const byDate = new Map(known.map((day) => [day.date, day]))
  return daysOf(range).map((date) => byDate.get(date) ?? nothingOn(date))
}
