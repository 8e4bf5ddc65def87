import { ApiError } from '@sanhe/kit/http/client'

const maxFailures = 2

/** Longest wait for a rate limit, in seconds. A user who waits longer sees the error. */
const maxWaitSeconds = 20

const waitOf = (error: Error) =>
  error instanceof ApiError && error.status === 429 ? Number(error.body['retryAfter']) : undefined

/**
 * Returns whether to retry a request that reads. Server errors, lost connections and short waits for a rate limit are
 * retried. Other 4xx responses will not change.
 */
export const shouldRetry = (failures: number, error: Error) =>
  failures < maxFailures &&
  (!(error instanceof ApiError && error.status < 500) || (waitOf(error) ?? Infinity) <= maxWaitSeconds)

/** Returns the pause before a retry in milliseconds: the wait of a rate limit, or a pause that doubles each time. */
export const getRetryDelayMs = (failures: number, error: Error) => (waitOf(error) ?? 2 ** failures) * 1000
