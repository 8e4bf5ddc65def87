import { routes } from 'virtual:secretary-routes'
import { ApiError, createClient, type SendRequest, sendByFetch } from '@sanhe/kit/http/client'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { getAccessToken } from '#session.ts'

const open = createClient<SecretaryContract>(routes, sendByFetch)

async function refresh(refreshToken: string) {
  try {
    return await open.auth.refresh({ body: { refresh_token: refreshToken } })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return 'refused'
    throw error
  }
}

const withToken = (headers: Record<string, string>, token: string | null) =>
  token ? { ...headers, authorization: `Bearer ${token}` } : headers

/** If the backend answers 401, refreshes the token and sends the request once more. */
const send: SendRequest = async (request) => {
  const token = await getAccessToken(refresh)
  const response = await sendByFetch({ ...request, headers: withToken(request.headers, token) })
  if (response.status !== 401 || !token) return response
  const renewed = await getAccessToken(refresh, true)
  if (!renewed) return response
  return sendByFetch({ ...request, headers: withToken(request.headers, renewed) })
}

/** API of the backend with the current login. */
export const api = createClient<SecretaryContract>(routes, send)

/** Downloads a text file of the backend with the current login. */
export async function downloadText(url: string) {
  const token = await getAccessToken(refresh)
  const response = await fetch(url, { headers: withToken({}, token) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.blob()
}

export type User = ReplyValue<SecretaryContract['user']['profile']>['user']
export type Session = ReplyValue<SecretaryContract['auth']['sessions']>['sessions'][number]
