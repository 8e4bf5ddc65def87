import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** After this long a key is forgotten, and means something new. */
export const keptMs = dayMs
/** No request lives longer (the server cuts it): one that is still at work then died with its process. */
export const atWorkMs = 5 * minuteMs
export const maxKeyLength = 255

type Known = { request: string; status: number | null }

/** What to do with a key that was seen before. */
export function nextStep(known: Known, request: string): 'replay' | 'wait' | 'refuse' {
  if (known.request !== request) return 'refuse'
  return known.status === null ? 'wait' : 'replay'
}

/**
 * Whether an answer is the last word. One that says when to try again is not, nor that somebody is away just now: the key
 * is what makes trying safe. A fault of ours is: nobody knows how far it came.
 */
export const isFinal = (status: number, retryAfter: unknown) =>
  retryAfter === undefined && status !== 429 && status !== 503

/** Keys are visible text: what a header can carry. */
export const isKey = (key: string) => key.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(key)

/** Taken over from then on: forgotten, or left behind by a process that died. */
export const staleBefore = (now: Instant) => ({ answered: now - keptMs, atWork: now - atWorkMs })
