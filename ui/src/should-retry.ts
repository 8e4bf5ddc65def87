import { ApiError } from '@sanhe/kit/http/client'

const maxFailures = 2

/**
 * Returns whether to retry a request. Only server errors and lost connections are retried, because a 4xx response will
 * not change.
 */
export const shouldRetry = (failures: number, error: Error) =>
  failures < maxFailures && !(error instanceof ApiError && error.status < 500)
