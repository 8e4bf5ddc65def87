import { ApiError } from '@sanhe/kit/http/client'

const codeIn = (error: unknown) => (typeof error === 'string' ? error : undefined)

/**
 * Returns `error` if it is an object (code, message, upgrade_url) instead of a code. The service sends such an object
 * when it refuses an action that requires a membership.
 */
export function getNestedErrorBody({ body }: ApiError) {
  const { error } = body
  return error instanceof Object ? (error as { code?: string; message?: string }) : undefined
}

/** Returns the error code of the service, such as ACTIVITY_FULL. */
export const getErrorCode = (error: unknown) =>
  error instanceof ApiError ? (getNestedErrorBody(error)?.code ?? codeIn(error.body['error'])) : undefined

/** Returns the field of the request that the service refused, such as `name`. */
export const getErrorField = (error: unknown) =>
  error instanceof ApiError ? codeIn(error.body['field']) : undefined

/** Returns the number of seconds until the next attempt is allowed, if the service names them. */
export const getRetryAfterSeconds = (error: unknown) =>
  error instanceof ApiError && typeof error.body['retryAfter'] === 'number'
    ? error.body['retryAfter']
    : undefined

/**
 * Returns whether the service answered that the requested entry does not exist. A 404 without an error code comes from a
 * proxy in front of the service, and another attempt may succeed.
 */
export const isEntryMissing = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && getErrorCode(error) !== undefined
