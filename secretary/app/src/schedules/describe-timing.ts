import { dayMs, fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { lastDayOfMonth } from '@sanhe/protocol/schedule-timing'
import type { Schedule } from '@sanhe/protocol/schedules-api'
import type { ScheduleLabels } from './schedules-text.ts'

type Timing = Pick<Schedule, 'kind' | 'time' | 'date' | 'weekdays' | 'day_of_month' | 'every_hours'>

/** A Monday, from which the names of the weekdays are formatted. */
const monday = Date.UTC(2026, 0, 5)

/** Returns when a schedule runs, in the language of the labels. */
export function describeTiming(
  { kind, time, date, weekdays, day_of_month, every_hours }: Timing,
  { kinds }: ScheduleLabels,
  locale: string,
) {
  if (kind === 'once') return kinds.once(time, date ?? '')
  if (kind === 'monthly')
    return day_of_month === lastDayOfMonth ? kinds.lastDay(time) : kinds.monthly(time, day_of_month ?? 1)
  if (kind === 'weekly') return kinds.weekly(time, listWeekdayNames(weekdays, locale))
  return every_hours === null ? kinds[kind](time) : kinds.hours(time, every_hours)
}

/** Formats the time of a run in the time zone of its schedule, which may differ from that of the device. */
export const formatRunTime = (at: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(fromIso(at))

/** Formats the time of a future run with its year, because it may be far away. */
export const formatFutureRun = (at: Instant, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)

/** Returns the name of a weekday from 1 (Monday) to 7. */
export const formatWeekday = (day: number, locale: string, length: 'long' | 'short') =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(monday + (day - 1) * dayMs)

function listWeekdayNames(weekdays: readonly number[], locale: string) {
  const names = weekdays.map((day) => formatWeekday(day, locale, 'long'))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
