import { hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

/** After the first failure, the second, and so on: a short fault passes unseen, a long one gets a working day. */
const pausesMs = [
  secondMs,
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  6 * hourMs,
] as const

export const maxAttempts = pausesMs.length + 1

/** When a delivery that failed `attempts` times is tried again; undefined when it is given up. */
export function nextAttemptAt(attempts: number, now: Instant): Instant | undefined {
  const pauseMs = pausesMs[attempts - 1]
  return pauseMs === undefined ? undefined : now + pauseMs
}
