import { dayMs, fromIso, hourMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

export const maxWebhookEndpoints = 20
/** Time for which the former secret also signs after a rotation. */
export const webhookSecretOverlapMs = dayMs
/** Time for which deliveries and their attempts are kept. */
export const deliveryLogRetentionMs = 30 * dayMs
/** Time without a successful delivery after which an endpoint is disabled. */
const failingLimitMs = 5 * dayMs
/** HTTP status with which a receiver says that it wants no further events. */
const goneStatus = 410

/** Pauses after the first failed attempt, the second, and so on, as Standard Webhooks recommends. */
const retryPausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
/**
 * Largest random extension of a pause, as a fraction of the pause. Without it, events that failed together would be
 * sent again at the same time.
 */
const jitterPart = 0.2

/**
 * Returns the time of the next attempt, or undefined when the delivery is given up. `random`: a number from 0 to
 * below 1.
 */
export function computeNextAttemptTime(attempts: number, now: Instant, random: number): Instant | undefined {
  const pauseMs = retryPausesMs[attempts - 1]
  return pauseMs === undefined ? undefined : now + Math.round(pauseMs * (1 + jitterPart * random))
}

export const isSuccessfulStatus = (status: number | null) => status !== null && status >= 200 && status < 300

/** Returns the reason to disable an endpoint after a failed attempt, or undefined if the endpoint stays enabled. */
export function decideEndpointDisableReason(status: number | null, failingSince: string, now: Instant) {
  if (status === goneStatus) return 'gone'
  return now - fromIso(failingSince) >= failingLimitMs ? 'failing' : undefined
}
