import type { Schedule } from '@sanhe/protocol/owner-api'
import type { ScheduleLabels } from './schedules-text.ts'

type Timing = Pick<Schedule, 'kind' | 'time' | 'date' | 'weekdays' | 'day_of_month'>

/** A Monday, from which the names of the weekdays are formatted. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** Returns when a schedule runs, in the language of the labels. */
export function describeTiming(
  { kind, time, date, weekdays, day_of_month }: Timing,
  { kinds }: ScheduleLabels,
  locale: string,
) {
  if (kind === 'once') return kinds.once(time, date ?? '')
  if (kind === 'monthly') return kinds.monthly(time, day_of_month ?? 1)
  if (kind === 'weekly') return kinds.weekly(time, formatWeekdays(weekdays, locale))
  return kinds[kind](time)
}

function formatWeekdays(weekdays: readonly number[], locale: string) {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const names = weekdays.map((day) => name.format(monday + (day - 1) * dayMs))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
