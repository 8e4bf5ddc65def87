import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { type Weekday, weekdays } from './contract.ts'

/** Returns the weekday of a day such as `2026-11-30`. */
export const getWeekday = (day: string): Weekday =>
  weekdays[(toDate(fromIso(`${day}T00:00:00Z`)).getUTCDay() + weekdays.length - 1) % weekdays.length]!
