import { dayMs, hourMs, type Instant, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { createTimeZone, isTimeZoneName, type TimeZone, type WallTime } from './time-zone.ts'

export const scheduleKinds = ['once', 'daily', 'weekdays', 'weekly', 'monthly'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

/**
 * Numbers of hours after which a schedule can repeat within the day. Each divides 24, so that the schedule runs at the
 * same times on every day.
 */
export const repeatHours = [1, 2, 3, 4, 6, 8, 12] as const

/** Day of a monthly schedule that is the last day of every month: shorter months use their last day. */
export const lastDayOfMonth = 31

/** The times at which a schedule runs, as wall-clock times in `time_zone`. */
export type ScheduleTiming = {
  kind: ScheduleKind
  /** Time of day, as 08:00. */
  time: string
  /** Day of a schedule that runs once, as 2026-11-25. */
  date: string | null
  /** Days of a weekly schedule, from 1 (Monday) to 7. */
  weekdays: readonly number[]
  day_of_month: number | null
  /** Hours between the runs of a daily schedule that repeats within the day, counted from `time`; null for one run. */
  every_hours: number | null
  time_zone: string
}

export type TimingField = Exclude<keyof ScheduleTiming, 'kind'>

/**
 * Number of days that are searched for the next run. Every repeated schedule runs at least once in this time.
 */
const searchedDays = 366

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the first field of a timing that is missing or wrong; undefined if the next run can be computed. */
export function findTimingProblem(timing: ScheduleTiming): TimingField | undefined {
  const { kind, date, weekdays, day_of_month, every_hours } = timing
  if (kind === 'once' && !isDate(date ?? '')) return 'date'
  if (kind === 'weekly' && !(weekdays.length > 0 && weekdays.every((day) => isWithin(day, 1, 7))))
    return 'weekdays'
  if (kind === 'monthly' && !isWithin(day_of_month ?? 0, 1, lastDayOfMonth)) return 'day_of_month'
  if (kind === 'daily' && every_hours !== null && !repeatHours.some((hours) => hours === every_hours))
    return 'every_hours'
  if (!timePattern.test(timing.time)) return 'time'
  return isTimeZoneName(timing.time_zone) ? undefined : 'time_zone'
}

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** Returns whether a text names a day that exists: 2026-02-30 does not. */
function isDate(text: string) {
  const at = datePattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(at) && toDate(at).toISOString().startsWith(text)
}

/** Returns a timing without the values that its kind does not use. */
export const normaliseTiming = (timing: ScheduleTiming): ScheduleTiming => ({
  kind: timing.kind,
  time: timing.time,
  time_zone: timing.time_zone,
  date: timing.kind === 'once' ? timing.date : null,
  weekdays: timing.kind === 'weekly' ? [...new Set(timing.weekdays)].toSorted((a, b) => a - b) : [],
  day_of_month: timing.kind === 'monthly' ? timing.day_of_month : null,
  every_hours: timing.kind === 'daily' ? timing.every_hours : null,
})

/** Returns the first run after an instant; undefined if there is none. */
export function findNextRun(timing: ScheduleTiming, after: Instant): Instant | undefined {
  const zone = createTimeZone(timing.time_zone)
  const first = timing.kind === 'once' ? Date.parse(timing.date ?? '') : startOfDay(zone.toWallTime(after))
  const days = timing.kind === 'once' ? 1 : searchedDays
  for (let n = 0; n < days; n += 1) {
    const run = findRunOfDay(timing, zone, first + n * dayMs, after)
    if (run !== undefined) return run
  }
  return undefined
}

/** Returns the next runs after an instant, at most `count`. */
export function listNextRuns(timing: ScheduleTiming, after: Instant, count: number): Instant[] {
  const runs: Instant[] = []
  for (
    let at = findNextRun(timing, after);
    at !== undefined && runs.length < count;
    at = findNextRun(timing, at)
  )
    runs.push(at)
  return runs
}

const startOfDay = (wall: WallTime) => wall - (((wall % dayMs) + dayMs) % dayMs)

/** Returns the first run of a day that is after an instant. `day` is the midnight at which the day begins. */
function findRunOfDay(timing: ScheduleTiming, zone: TimeZone, day: WallTime, after: Instant) {
  if (!isRunDay(timing, day)) return undefined
  const runs = listTimesOfDay(timing).map((time) => zone.toInstant(day + time))
  const next = Math.min(...runs.filter((at) => at > after))
  return Number.isFinite(next) ? next : undefined
}

/** Returns the times at which a schedule runs on one of its days, in milliseconds after midnight. */
function listTimesOfDay({ kind, time, every_hours }: ScheduleTiming) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const start = hours * hourMs + minutes * minuteMs
  if (kind !== 'daily' || every_hours === null) return [start]
  const interval = every_hours * hourMs
  return Array.from({ length: dayMs / interval }, (_, n) => (start % interval) + n * interval)
}

function isRunDay({ kind, weekdays, day_of_month }: ScheduleTiming, day: WallTime) {
  const date = toDate(day)
  // Sunday is 0 in JavaScript and 7 here.
  const weekday = date.getUTCDay() || 7
  if (kind === 'weekdays') return weekday <= 5
  if (kind === 'weekly') return weekdays.includes(weekday)
  if (kind !== 'monthly') return true
  const daysInMonth = toDate(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(day_of_month ?? 1, daysInMonth)
}
