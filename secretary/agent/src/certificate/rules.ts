import { hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/**
 * Fraction of a certificate's lifetime after which it is renewed. The rest is left for retries. Jitter of up to 5 %
 * prevents that all agents renew at the same time.
 */
const renewAt = 0.5
const renewJitter = 0.05

type Validity = { from: Instant; to: Instant }

/** Returns the time of the renewal: half of the certificate's life, or an earlier time that the authority suggests. */
export function computeRenewalTime(
  { from, to }: Validity,
  suggested: Instant | undefined,
  random: number,
): Instant {
  const half = from + (to - from) * (renewAt - random * renewJitter)
  return suggested === undefined ? half : Math.min(half, suggested)
}

/**
 * Pause after the first failure: 30 minutes. Let's Encrypt allows 5 failed validations per identifier and hour, and one
 * attempt has at most two.
 */
export const firstRetryPauseMs = 30 * minuteMs
const longestPauseMs = 12 * hourMs
const pauseJitter = 0.2

/**
 * Returns the time of the next attempt: pauses double with each failure and are never shorter than the authority
 * requests.
 */
export function computeNextAttemptTime(
  failures: number,
  now: Instant,
  retryAfterMs: number,
  random: number,
): Instant {
  const pause = Math.min(firstRetryPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
  return now + Math.max(pause, retryAfterMs) * (1 + random * pauseJitter)
}

/**
 * Returns the time of the next attempt after a restart. A restart shortens a long pause to the first pause, because the
 * owner may have opened a port. A crash loop still waits for the first pause.
 */
export const computeAttemptTimeAfterStart = (planned: Instant, lastAttemptAt: Instant) =>
  Math.min(planned, lastAttemptAt + firstRetryPauseMs)
