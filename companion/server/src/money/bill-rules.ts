import {
  addDays,
  dayMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  minuteMs,
} from '@sanhe/kit/runtime/clock'

/**
 * A payment is in the bill of the day on which the provider recorded it. We record a payment slightly later, or earlier
 * if the clocks differ. A payment that we recorded in the last minutes of a day may therefore be in the bill of the
 * next day.
 */
const clockToleranceMs = 10 * minuteMs

/** Returns the period in which our rows must be in the bill of this day or of an earlier one. */
export const getExpectedBillPeriod = (day: string) => {
  const start = toInstantInShanghai(day, '00:00') - clockToleranceMs
  return { start, end: start + dayMs }
}

/** Largest number of days that one run of the job catches up on, for example after an outage. */
const maxDaysBehind = 30

/** Lists the days whose bills have to be downloaded: from the day after the last bill until yesterday. */
export function listDueBillDays(lastDay: string | undefined, now: Instant): string[] {
  const yesterday = addDays(instantToShanghaiDay(now), -1)
  const earliest = addDays(yesterday, 1 - maxDaysBehind)
  const next = lastDay === undefined ? yesterday : addDays(lastDay, 1)
  const days: string[] = []
  for (let day = next < earliest ? earliest : next; day <= yesterday; day = addDays(day, 1)) days.push(day)
  return days
}

/** Time for which WeChat Pay keeps the bill of a day. */
const billKeptDays = 90

/**
 * Returns whether the bill of this day can be available at the provider: the day has ended and the bill is not too old.
 */
export const isBillAvailable = (day: string, now: Instant) =>
  day < instantToShanghaiDay(now) && day >= addDays(instantToShanghaiDay(now), -billKeptDays)

/** Number of attempts after which a failing bill waits for an administrator. */
export const maxBillAttempts = 48
