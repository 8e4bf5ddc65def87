import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time after which a key is deleted and can be used for another request. */
export const keyRetentionMs = dayMs
/** No request runs longer, because the server aborts it; an older claim belongs to a process that died. */
export const maxInFlightMs = 5 * minuteMs
export const maxKeyLength = 255

type StoredKey = { request: string; status: number | null }

/** Returns what to do with a key that was used before. */
export function decideRepeat(known: StoredKey, request: string): 'replay' | 'wait' | 'refuse' {
  if (known.request !== request) return 'refuse'
  return known.status === null ? 'wait' : 'replay'
}

/**
 * Returns whether an answer is stored for repeated requests. Answers that invite a retry (Retry-After, 429, 503) are
 * not. Other server errors are, because it is unknown how much of the request was executed.
 */
export const isStorableAnswer = (status: number, retryAfter: unknown) =>
  retryAfter === undefined && status !== 429 && status !== 503

/** Keys are visible ASCII, which every header can carry. */
export const isValidKey = (key: string) => key.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(key)

/** Claims and answers before these times can be replaced: expired, or left by a process that died. */
export const expiredBefore = (now: Instant) => ({
  answered: now - keyRetentionMs,
  atWork: now - maxInFlightMs,
})
