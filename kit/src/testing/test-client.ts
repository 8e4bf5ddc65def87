import { createClient, type EndpointRoutes, type SendRequest } from '@sanhe/kit/http/client'
import type { Contract } from '@sanhe/kit/http/contract'

/** Returns a typed API client that sends this access token, and `fetch` for requests that the types forbid. */
export function createTestClient<C extends Record<string, Contract>>(
  contract: EndpointRoutes,
  url: string,
  token?: string,
  fixed: Record<string, string> = {},
) {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ ...fixed, ...(token && { authorization: `Bearer ${token}` }) })
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  }
  const send: SendRequest = ({ url: path, method, headers, body }) =>
    request(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { ...createClient<C>(contract, send), fetch: request }
}
