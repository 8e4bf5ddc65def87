import { dayMs, fromIso, type Instant, toIso } from '@sanhe/kit/runtime/clock'

/** Offset of Shanghai's time from UTC in ms. It is constant, because China has no daylight saving time. */
const shanghaiOffsetMs = dayMs / 3
const daysPerWeek = 7

const dayOf = (utc: Instant) => toIso(utc).slice(0, 10)

/** Returns the calendar day in Shanghai as `YYYY-MM-DD`, in any time zone of the browser. Works without `Temporal`. */
export const toShanghaiDay = (instant: Instant) => dayOf(instant + shanghaiOffsetMs)

/** Adds days to a `YYYY-MM-DD` day; negative numbers subtract. */
export const addDays = (day: string, days: number) => dayOf(fromIso(`${day}T00:00:00Z`) + days * dayMs)

/** Returns the Monday of the week of a day. */
export function getMondayOfWeek(day: string) {
  const sinceSunday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((sinceSunday + daysPerWeek - 1) % daysPerWeek))
}

/** Returns the days of the week of a day, from Monday to Sunday. */
export function listDaysOfWeek(day: string) {
  const monday = getMondayOfWeek(day)
  return Array.from({ length: daysPerWeek }, (_, index) => addDays(monday, index))
}

/** Returns whether a text is an existing day such as `2026-11-30`. */
export function isDayString(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = fromIso(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && dayOf(at) === text
}
