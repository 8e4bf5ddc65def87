import { secondMs } from '@sanhe/kit/runtime/clock'
import { APICallError } from 'ai'

/** Longest total time in ms that a reply waits for a busy model. */
export const defaultMaxRetryMs = 60 * secondMs
const firstDelayMs = secondMs
const busyStatuses = [429, 503]

export type ModelRetryProgress = {
  /** Number of failed attempts before the model sent its first text. */
  failures: number
  waitedMs: number
  retryForMs: number
}

/**
 * Returns the delay before a failed request is sent again, or undefined if no retry follows. A busy service is called
 * again after its `Retry-After`, or else after a delay that doubles each time. These retries end when the delays would
 * exceed `retryForMs` in total. Any other transient failure is retried once.
 */
export function getModelRetryDelayMs(
  error: unknown,
  { failures, waitedMs, retryForMs }: ModelRetryProgress,
  now: number,
) {
  if (!isRetryable(error)) return undefined
  const isBusy = APICallError.isInstance(error) && busyStatuses.includes(error.statusCode ?? 0)
  if (!isBusy && failures > 1) return undefined
  const delay = readRetryAfterMs(error, now) ?? firstDelayMs * 2 ** (failures - 1)
  return retryForMs > 0 && waitedMs + delay <= retryForMs ? delay : undefined
}

/** Returns whether a retry may help. A broken connection has no HTTP status and counts as transient. */
const isRetryable = (error: unknown) => !APICallError.isInstance(error) || error.isRetryable

/** Reads `retry-after-ms`, or `retry-after` in seconds or as a date. */
function readRetryAfterMs(error: unknown, now: number) {
  const headers = APICallError.isInstance(error) ? (error.responseHeaders ?? {}) : {}
  const exact = headers['retry-after-ms'] ?? ''
  if (/^\d+$/.test(exact)) return Number(exact)
  const given = headers['retry-after'] ?? ''
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * secondMs
  const at = Date.parse(given)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
