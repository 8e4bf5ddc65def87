import { addDays, dayMs, type Instant, localDay, localInstant, minuteMs } from '@sanhe/kit/runtime/clock'

/**
 * The provider's time of a payment decides to which bill it belongs; ours is a moment later, or earlier by the
 * difference of the clocks. Rows of the last minutes of a day are therefore expected only in the bill of the next day
 * or an earlier one.
 */
const clockToleranceMs = 10 * minuteMs

/** Returns the period in which our rows must be in the bill of this day or of an earlier one. */
export const getExpectedBillPeriod = (day: string) => {
  const start = localInstant(day, '00:00') - clockToleranceMs
  return { start, end: start + dayMs }
}

/** Largest number of days that one run of the job catches up on, for example after an outage. */
const maxDaysBehind = 30

/** Lists the days whose bills are due: all after the last one until yesterday. */
export function listDueBillDays(lastDay: string | undefined, now: Instant): string[] {
  const yesterday = addDays(localDay(now), -1)
  const earliest = addDays(yesterday, 1 - maxDaysBehind)
  const next = lastDay === undefined ? yesterday : addDays(lastDay, 1)
  const days: string[] = []
  for (let day = next < earliest ? earliest : next; day <= yesterday; day = addDays(day, 1)) days.push(day)
  return days
}

/** Time for which WeChat Pay keeps the bill of a day. */
const billKeptDays = 90

/** Returns whether the provider can have the bill of this day. */
export const isBillAvailable = (day: string, now: Instant) =>
  day < localDay(now) && day >= addDays(localDay(now), -billKeptDays)

/** Number of attempts after which a failing bill waits for an administrator. */
export const maxBillAttempts = 48
