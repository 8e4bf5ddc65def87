import { dayMs, fromIso, hourMs, systemClock, toIso } from '@sanhe/kit/runtime/clock'

// Calendar days are computed with UTC dates, because not every browser has Temporal yet.
const startOf = (day: string) => fromIso(`${day}T00:00:00Z`)
const dayOf = (instant: number) => toIso(instant).slice(0, 10)
const shanghaiOffsetMs = 8 * hourMs

const dayPattern = /^20\d\d-\d\d-\d\d$/

/** Reads the day of the schedule in the URL. Absent or invalid: today. */
export function parseDaySearchParams(search: Record<string, unknown>): { day?: string } {
  const day = String(search['day'])
  return dayPattern.test(day) && !Number.isNaN(startOf(day)) ? { day } : {}
}

/** Returns the current calendar day in Shanghai. */
export const getTodayInShanghai = () => dayOf(systemClock.now() + shanghaiOffsetMs)

export const addDays = (day: string, days: number) => dayOf(startOf(day) + days * dayMs)

/** Returns the seven days from Monday to Sunday that contain the day. */
export function listDaysOfWeek(day: string): string[] {
  const weekday = new Date(startOf(day)).getUTCDay()
  const monday = addDays(day, -((weekday + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}
