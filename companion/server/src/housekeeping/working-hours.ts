import {
  addDays,
  dayMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import { getWeekday, type Weekday } from '#core'
import { toMinuteRange, minutesPerDay, type TimeRange } from './worker-schedule-contract.ts'

export type WeeklyHours = Record<Weekday, TimeRange[]>
export type TimePeriod = { from: Instant; until: Instant }

function listRanges(hours: WeeklyHours, day: string): TimePeriod[] {
  const midnight = toInstantInShanghai(day, '00:00')
  return hours[getWeekday(day)]
    .map(toMinuteRange)
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => ({ from: midnight + from * minuteMs, until: midnight + to * minuteMs }))
}

/** Merges adjacent periods, so that a night shift over midnight becomes one period. */
function mergeTouching(periods: readonly TimePeriod[]) {
  const merged: TimePeriod[] = []
  for (const period of periods) {
    const last = merged.at(-1)
    if (last && last.until === period.from) last.until = period.until
    else merged.push({ ...period })
  }
  return merged
}

/**
 * Returns whether a period lies within the working hours. `hours` is null for a worker without stored hours, who works
 * at any time.
 */
export function isWithinWorkingHours(hours: WeeklyHours | null, { from, until }: TimePeriod) {
  if (hours === null) return true
  const first = instantToShanghaiDay(from)
  const days = [first, addDays(first, 1)]
  const worked = mergeTouching(days.flatMap((day) => listRanges(hours, day)))
  return worked.some((period) => period.from <= from && until <= period.until)
}

export const doPeriodsOverlap = (one: TimePeriod, other: TimePeriod) =>
  one.from < other.until && other.from < one.until

const stepMinutes = 30

/** Returns the time of each half hour of a day, from midnight on. */
const listHalfHours = (day: string) => {
  const midnight = toInstantInShanghai(day, '00:00')
  const count = minutesPerDay / stepMinutes
  return Array.from({ length: count }, (_, nth) => midnight + nth * stepMinutes * minuteMs)
}

type Availability = {
  hours: WeeklyHours | null
  /** Periods in which the worker cannot be booked: leaves and other bookings. */
  taken: readonly TimePeriod[]
  lengthMs: number
}

/**
 * Returns the start times on a day at which a booking of this length is possible, in steps of half an hour. The times
 * are after `now`. The worker works and is free during the whole booking.
 */
export const listFreeStartTimes = (day: string, { hours, taken, lengthMs }: Availability, now: Instant) =>
  listHalfHours(day).filter((from) => {
    const period = { from, until: from + lengthMs }
    if (from <= now || !isWithinWorkingHours(hours, period)) return false
    return !taken.some((other) => doPeriodsOverlap(period, other))
  })

const maxLeaveDays = 366

/** Returns the error code if a leave cannot be stored, otherwise undefined. */
export function decideLeaveRefusal({ from, until }: TimePeriod, now: Instant) {
  if (until <= now) return 'LEAVE_PASSED'
  if (until - from > maxLeaveDays * dayMs) return 'LEAVE_TOO_LONG'
}

type PlannedBooking = TimePeriod & { isOnLeave: boolean }

/** Returns why a stored booking has to be moved, or null if it can stay. */
export function findBookingConflict({ isOnLeave, ...period }: PlannedBooking, hours: WeeklyHours | null) {
  if (isOnLeave) return 'leave' as const
  return isWithinWorkingHours(hours, period) ? null : ('hours' as const)
}
