import type { Fen } from '@sanhe/kit/money'
import { addDays, type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'

/** Number of days in the default range, including today. */
export const defaultStatsRangeDays = 30
export const maxStatsRangeDays = 92

/** First and last day of a range, both included. */
export type DayRange = { from: string; to: string }

export function toDayRange(
  { from, to }: Partial<Record<keyof DayRange, string | undefined>>,
  now: Instant,
): DayRange {
  const last = to ?? instantToShanghaiDay(now)
  return { from: from ?? addDays(last, 1 - defaultStatsRangeDays), to: last }
}

/**
 * Returns whether the range ends on or after its first day and has at most 92 days. Days have the format YYYY-MM-DD, so
 * they can be compared as text.
 */
export const isValidDayRange = ({ from, to }: DayRange) => from <= to && to < addDays(from, maxStatsRangeDays)

export function listDaysOfRange({ from, to }: DayRange) {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export type MerchantDayStatistics = {
  date: string
  orders: number
  revenueFen: Fen
  pageViews: number
  uniqueVisitors: number
  avgRating: number | null
  newReviews: number
}

const emptyDay = (date: string): MerchantDayStatistics => ({
  date,
  orders: 0,
  revenueFen: 0,
  pageViews: 0,
  uniqueVisitors: 0,
  avgRating: null,
  newReviews: 0,
})

/** Returns one entry for each day of the range, with zeros for days without data. */
export function fillEmptyDays(known: MerchantDayStatistics[], range: DayRange): MerchantDayStatistics[] {
  const byDate = new Map(known.map((day) => [day.date, day]))
  return listDaysOfRange(range).map((date) => byDate.get(date) ?? emptyDay(date))
}
