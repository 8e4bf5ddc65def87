import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Half of the life is left for retries. Up to 5 % earlier, so that agents do not all renew at the same time. */
const renewAt = 0.5
const renewJitter = 0.05

type Validity = { from: Instant; to: Instant }

/** Returns the renewal time: half of the certificate's life, or the earlier time that the authority suggests. */
export function renewalAt({ from, to }: Validity, suggested: Instant | undefined, random: number): Instant {
  const half = from + (to - from) * (renewAt - random * renewJitter)
  return suggested === undefined ? half : Math.min(half, suggested)
}

/**
 * A pause of 30 minutes and at most two failed validations per attempt stay below the limit of Let's Encrypt: 5 failed
 * validations per identifier and hour.
 */
export const firstPauseMs = 30 * minuteMs
const longestPauseMs = 12 * hourMs
const pauseJitter = 0.2

/**
 * Returns the time of the next attempt: pauses double with each failure and are never shorter than the authority
 * requests.
 */
export function nextAttemptAt(failures: number, now: Instant, retryAfterMs: number, random: number): Instant {
  const pause = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
  return now + Math.max(pause, retryAfterMs) * (1 + random * pauseJitter)
}

/** A restart shortens a long pause for an owner who opened a port; a crash loop still waits. */
export const attemptAfterStartAt = (planned: Instant, lastAttemptAt: Instant) =>
  Math.min(planned, lastAttemptAt + firstPauseMs)
