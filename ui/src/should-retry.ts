import { ApiError } from '@sanhe/kit/http/client'

const maxFailures = 2

/** Returns whether to retry: only server faults and lost connections, because a refusal is a valid answer. */
export const shouldRetry = (failures: number, error: Error) =>
  failures < maxFailures && !(error instanceof ApiError && error.status < 500)
