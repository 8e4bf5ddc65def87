import { routes } from 'virtual:companion-routes'
import { ApiError, createClient } from '@sanhe/kit/http/client'
import { getNestedErrorBody } from '@sanhe/ui/shell/api-errors.ts'
import { sendWithIdempotencyKeys } from '@sanhe/ui/shell/idempotency-keys.ts'
import { sendWithSession } from '@sanhe/ui/shell/token-session.ts'
import type { ElderContract } from '#elder-contract.ts'
import { sendTrackingOnlineStatus } from '@sanhe/ui/shell/online-status.ts'
import { session } from '#session.ts'

export const api = createClient<ElderContract>(
  routes,
  sendWithIdempotencyKeys(sendTrackingOnlineStatus(sendWithSession(session))),
)

/**
 * The app does not show the messages of internal errors (500 and above), because they do not help users. A 503 is an
 * exception: its message explains which part of the service is unavailable.
 */
const isInternalError = ({ status }: ApiError) => status >= 500 && status !== 503

function serviceMessage(error: unknown) {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : ''
  return isInternalError(error) ? '' : (getNestedErrorBody(error)?.message ?? error.message)
}

const chineseText = /\p{Script=Han}/u

/**
 * Returns the Chinese error message of the service or the device. If there is none, returns advice about the network.
 */
export function getChineseErrorMessage(error: unknown) {
  const message = serviceMessage(error)
  return chineseText.test(message) ? message : '网络不太好，请稍后再试一次'
}
