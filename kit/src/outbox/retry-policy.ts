import { hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

/**
 * Pauses in ms after the first failure, the second failure, and so on. Faults of a few seconds cause little
 * delay, and the sum of the pauses leaves several hours for the repair of a longer fault.
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
export function computeNextDeliveryAttemptTime(attempts: number, now: Instant): Instant | undefined {
  const pauseMs = pausesMs[attempts - 1]
  return pauseMs === undefined ? undefined : now + pauseMs
}
