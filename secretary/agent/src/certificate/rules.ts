import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Half of the life is left for retries. Up to 5 % earlier, so that agents do not all renew at one moment. */
const renewAt = 0.5
const renewJitter = 0.05

type Validity = { from: Instant; to: Instant }

/** When a certificate is renewed: at half of its life, or at the earlier moment that the authority suggests. */
export function renewalTime({ from, to }: Validity, suggested: Instant | undefined, random: number): Instant {
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

/** The next attempt after so many failed ones: pauses double, and never undercut what the authority asked for. */
export function nextAttempt(failures: number, now: Instant, retryAfterMs: number, random: number): Instant {
  const pause = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
  return now + Math.max(pause, retryAfterMs) * (1 + random * pauseJitter)
}

/** A person who opened a port and restarts the agent need not wait for the long pause; a crash loop still waits. */
export const attemptAfterStart = (planned: Instant, lastAttemptAt: Instant) =>
  Math.min(planned, lastAttemptAt + firstPauseMs)
