import { ApiError, createClient, type Send, sendByFetch } from '@sanhe/kit/client'
import { routes } from 'virtual:companion-routes'
import type { ElderContract } from '#elder-contract.ts'
import { noteLine } from '#line.ts'
import { loseLogin, tokenToShow } from '#session.ts'

const bearing = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

const renew = async (token: string) => {
  const open = createClient<ElderContract>(routes, (request) =>
    sendByFetch({ ...request, headers: { ...request.headers, ...bearing(token) } }),
  )
  return (await open.auth.refresh()).token
}

/** What every request of somebody who is logged in shows: also those that no contract describes. */
export const loginHeaders = () => bearing(tokenToShow(renew))

const send: Send = async (request) => {
  const shown = loginHeaders()
  const response = await sendByFetch({ ...request, headers: { ...request.headers, ...shown } }).catch(
    (error: unknown) => {
      if (!request.signal?.aborted) noteLine(false)
      throw error
    },
  )
  noteLine(true)
  if (response.status === 401 && shown.authorization) loseLogin()
  return response
}

/** The service, as whoever is logged in. */
export const api = createClient<ElderContract>(routes, send)

/** The upper-case word by which the service says why it refused. */
export const codeOf = (error: unknown) =>
  error instanceof ApiError && typeof error.body['error'] === 'string' ? error.body['error'] : undefined

const saidInChinese = /\p{Script=Han}/u

/** Why something did not happen: in the words of the service or of the telephone, else what to do about the line. */
export function reasonOf(error: unknown) {
  const isFault = error instanceof ApiError && error.status >= 500
  if (!isFault && error instanceof Error && saidInChinese.test(error.message)) return error.message
  return '网络不太好，请稍后再试一次'
}

/** Seconds until it may be tried again, where the service says so. */
export const secondsToWait = (error: unknown) =>
  error instanceof ApiError && typeof error.body['retryAfter'] === 'number' ? error.body['retryAfter'] : 0
