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

/** Advice for responses without a Chinese message, such as those of a proxy in front of the service. */
const adviceByStatus: Readonly<Record<number, string>> = {
  403: '这里暂时不能看，请返回上一页',
  404: '内容已经不在了，请返回上一页',
  413: '图片太大了，请换一张小一些的',
  429: '点得太快了，请等一分钟再试',
}

/**
 * Returns the Chinese error message of the service or the device. If there is none, returns advice that fits the
 * response, or advice about the network if there was no response.
 */
export function getChineseErrorMessage(error: unknown) {
  const message = serviceMessage(error)
  if (chineseText.test(message)) return message
  if (error instanceof ApiError) return adviceByStatus[error.status] ?? '系统出了点问题，请过几分钟再试一次'
  return '网络不太好，请稍后再试一次'
}
