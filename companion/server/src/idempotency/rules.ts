import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time after which an idempotency key is deleted and can be used for another request. */
export const idempotencyKeyRetentionMs = dayMs
/**
 * Longest time that a request may run before the server aborts it. An older claim of a key belongs to a process that
 * died.
 */
export const maxRequestDurationMs = 5 * minuteMs
export const maxIdempotencyKeyLength = 255

type StoredKey = { request: string; status: number | null }

/** Decides how to answer a request whose idempotency key was used before. */
export function decideRepeatedRequest(known: StoredKey, request: string): 'replay' | 'wait' | 'refuse' {
  if (known.request !== request) return 'refuse'
  return known.status === null ? 'wait' : 'replay'
}

/**
 * Returns whether a response is stored for repeated requests. Responses that invite a retry (Retry-After, 429, 503) are
 * not stored. Other 5xx responses are stored, because it is unknown how much of the request was executed.
 */
export const isStorableResponse = (status: number, retryAfter: unknown) =>
  retryAfter === undefined && status !== 429 && status !== 503

/** Idempotency keys consist of visible ASCII characters, which every HTTP header can carry. */
export const isValidIdempotencyKey = (key: string) =>
  key.length <= maxIdempotencyKeyLength && /^[\x21-\x7e]+$/.test(key)

/** Returns the times before which rows can be replaced: expired responses, and claims of processes that died. */
export const getKeyReplacementCutoffs = (now: Instant) => ({
  answered: now - idempotencyKeyRetentionMs,
  atWork: now - maxRequestDurationMs,
})
