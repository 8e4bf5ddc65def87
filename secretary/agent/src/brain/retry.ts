import { secondMs } from '@sanhe/kit/runtime/clock'
import { APICallError } from 'ai'

/** The longest that a reply waits in all for a model that is busy. */
export const defaultRetryForMs = 60 * secondMs
const firstDelayMs = secondMs
const busyStatuses = [429, 503]

export type Tries = {
  /** How often this request has failed before it said anything. */
  failures: number
  waitedMs: number
  retryForMs: number
}

/**
 * How long to wait before a request that failed is sent again; undefined when it is not. A busy service is asked as
 * often as its `Retry-After`, or else a doubling delay, fits into the time. Any other failure that may pass is tried
 * once more.
 */
export function retryDelay(error: unknown, { failures, waitedMs, retryForMs }: Tries, now: number) {
  if (!mayPass(error)) return undefined
  const isBusy = APICallError.isInstance(error) && busyStatuses.includes(error.statusCode ?? 0)
  if (!isBusy && failures > 1) return undefined
  const delay = retryAfterOf(error, now) ?? firstDelayMs * 2 ** (failures - 1)
  return retryForMs > 0 && waitedMs + delay <= retryForMs ? delay : undefined
}

/** A connection that broke carries no status. */
const mayPass = (error: unknown) => !APICallError.isInstance(error) || error.isRetryable

/** By `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterOf(error: unknown, now: number) {
  const headers = APICallError.isInstance(error) ? (error.responseHeaders ?? {}) : {}
  const exact = headers['retry-after-ms'] ?? ''
  if (/^\d+$/.test(exact)) return Number(exact)
  const given = headers['retry-after'] ?? ''
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * secondMs
  const at = Date.parse(given)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
