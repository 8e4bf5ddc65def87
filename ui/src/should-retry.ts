import { ApiError } from '@sanhe/kit/http/client'

const maxFailures = 2

/** A refusal is an answer: only faults and lost connections are worth a second try. */
export const shouldRetry = (failures: number, error: Error) =>
  failures < maxFailures && !(error instanceof ApiError && error.status < 500)
