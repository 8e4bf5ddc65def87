import { ApiError } from '@sanhe/kit/http/client'

const maxFailures = 2

/** Longest wait for a rate limit, in seconds. A user who waits longer sees the error. */
const maxWaitSeconds = 20

const waitOf = (error: Error) =>
  error instanceof ApiError && error.status === 429 ? Number(error.body['retryAfter']) : undefined

/**
 * Returns whether an error shows that the browser has no network. A service worker answers with `offline` if it reaches
 * neither the service nor a copy.
 */
const isOffline = (error: Error) =>
  error instanceof ApiError ? error.body['offline'] === true : !(globalThis.navigator?.onLine ?? true)

/**
 * Returns whether to retry a request that reads. Server errors, lost connections and short waits for a rate limit are
 * retried. Other 4xx responses will not change. Without a network a retry would only delay the error that users see.
 */
export const shouldRetry = (failures: number, error: Error) =>
  failures < maxFailures &&
  !isOffline(error) &&
  (!(error instanceof ApiError && error.status < 500) || (waitOf(error) ?? Infinity) <= maxWaitSeconds)

/** Returns the pause before a retry in milliseconds: the wait of a rate limit, or a pause that doubles each time. */
export const getRetryDelayMs = (failures: number, error: Error) => (waitOf(error) ?? 2 ** failures) * 1000
