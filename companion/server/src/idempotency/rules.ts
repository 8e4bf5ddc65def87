import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time in milliseconds after which an idempotency key is deleted. The key can then be used for another request. */
export const idempotencyKeyRetentionMs = dayMs
/**
 * Longest duration of a request in milliseconds; the server then aborts the request. If a claim of a key is older, its
 * process has died.
 */
export const maxRequestDurationMs = 5 * minuteMs
export const maxIdempotencyKeyLength = 255

type StoredKey = { request: string; status: number | null; has_committed: boolean; created_at: Date }

/** Decides how to answer a request whose idempotency key was used before. */
export function decideRepeatedRequest(known: StoredKey, request: string, now: Instant) {
  if (known.request !== request) return 'refuse'
  if (known.status !== null) return 'replay'
  const hasDied = known.created_at.getTime() <= getKeyReplacementCutoffs(now).atWork
  return known.has_committed && hasDied ? 'processed' : 'wait'
}

/**
 * Returns whether a response is stored for repeated requests. A response that asks the client to retry (Retry-After,
 * 429, 503) is not stored. Other 5xx responses are stored, because the failed request may have had an effect.
 */
export const isStorableResponse = (status: number, retryAfter: unknown) =>
  retryAfter === undefined && status !== 429 && status !== 503

/** Idempotency keys consist of visible ASCII characters, which every HTTP header can carry. */
export const isValidIdempotencyKey = (key: string) =>
  key.length <= maxIdempotencyKeyLength && /^[\x21-\x7e]+$/.test(key)

/**
 * Returns the times before which stored rows can be replaced. `answered` applies to all rows. `atWork` applies to
 * claims without a response and without a committed transaction, whose processes have died.
 */
export const getKeyReplacementCutoffs = (now: Instant) => ({
  answered: now - idempotencyKeyRetentionMs,
  atWork: now - maxRequestDurationMs,
})
