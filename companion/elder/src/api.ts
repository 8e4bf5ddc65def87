import { routes } from 'virtual:companion-routes'
import { ApiError, createClient, type Send, sendByFetch } from '@sanhe/kit/http/client'
import type { ElderContract } from '#elder-contract.ts'
import { setOnline } from '#online-status.ts'
import { endLogin, tokenToSend } from '#session.ts'

const authorizationHeader = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

const renew = async (token: string) => {
  const open = createClient<ElderContract>(routes, (request) =>
    sendByFetch({ ...request, headers: { ...request.headers, ...authorizationHeader(token) } }),
  )
  return (await open.auth.refresh()).token
}

/** Headers of every signed-in request, including requests outside the contract. */
export const authHeaders = () => authorizationHeader(tokenToSend(renew))

const send: Send = async (request) => {
  const shown = authHeaders()
  const response = await sendByFetch({ ...request, headers: { ...request.headers, ...shown } }).catch(
    (error: unknown) => {
      if (!request.signal?.aborted) setOnline(false)
      throw error
    },
  )
  setOnline(true)
  if (response.status === 401 && shown.authorization) endLogin()
  return response
}

export const api = createClient<ElderContract>(routes, send)

/** Returns the error code of a refusal, such as ACTIVITY_FULL. */
export function errorCode(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const said = membershipRefusal(error)?.code ?? error.body['error']
  return typeof said === 'string' ? said : undefined
}

/**
 * A refusal that a membership would lift has `error` as an object (code, message, upgrade_url). All others have a
 * string.
 */
function membershipRefusal({ body }: ApiError) {
  const { error } = body
  return error instanceof Object ? (error as { code?: string; message?: string }) : undefined
}

/** Messages of internal errors do not help users. A 503 explains which part is unavailable. */
const isFault = ({ status }: ApiError) => status >= 500 && status !== 503

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : ''
  return isFault(error) ? '' : (membershipRefusal(error)?.message ?? error.message)
}

const chineseText = /\p{Script=Han}/u

/** Returns the reason of a failure: the message of the service or the device, otherwise advice about the network. */
export function errorMessage(error: unknown) {
  const words = messageOf(error)
  return chineseText.test(words) ? words : '网络不太好，请稍后再试一次'
}

/** Seconds until the next attempt is allowed, if the service names them. */
export const retryAfterSeconds = (error: unknown) =>
  error instanceof ApiError && typeof error.body['retryAfter'] === 'number' ? error.body['retryAfter'] : 0
