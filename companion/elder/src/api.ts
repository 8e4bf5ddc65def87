import { routes } from 'virtual:companion-routes'
import { ApiError, createClient, type SendRequest, sendByFetch } from '@sanhe/kit/http/client'
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

const send: SendRequest = async (request) => {
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
export function codeOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const said = envelopeOf(error)?.code ?? error.body['error']
  return typeof said === 'string' ? said : undefined
}

/** What a membership would lift is said in an envelope. */
function envelopeOf({ body }: ApiError) {
  const { error } = body
  return error instanceof Object ? (error as { code?: string; message?: string }) : undefined
}

/** What went wrong in the service itself helps nobody; that a part of it rests is said in its own words. */
const isFault = ({ status }: ApiError) => status >= 500 && status !== 503

function wordsOf(error: unknown) {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : ''
  return isFault(error) ? '' : (envelopeOf(error)?.message ?? error.message)
}

const saidInChinese = /\p{Script=Han}/u

/** Why something did not happen: in the words of the service or of the telephone, else what to do about the line. */
export function reasonOf(error: unknown) {
  const words = wordsOf(error)
  return saidInChinese.test(words) ? words : '网络不太好，请稍后再试一次'
}

/** Seconds until it may be tried again, where the service says so. */
export const secondsToWait = (error: unknown) =>
  error instanceof ApiError && typeof error.body['retryAfter'] === 'number' ? error.body['retryAfter'] : 0
