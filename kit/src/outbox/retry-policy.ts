import { hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

/**
 * Pauses in ms after the first failure, the second, and so on: short faults are not noticed, and long faults leave a
 * working day for a fix.
 */
const pausesMs = [
  secondMs,
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  6 * hourMs,
] as const

export const maxDeliveryAttempts = pausesMs.length + 1

/** Returns the time of the next attempt after `attempts` failures; undefined when the delivery is given up. */
export function nextAttemptAt(attempts: number, now: Instant): Instant | undefined {
  const pauseMs = pausesMs[attempts - 1]
  return pauseMs === undefined ? undefined : now + pauseMs
}
