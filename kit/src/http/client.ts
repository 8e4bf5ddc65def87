import type { Contract, Endpoint, HttpMethod, ReplyValue, RequestInput } from './contract.ts'

/**
 * The parts of an endpoint that a client needs at run time. `roles`: roles that may call the endpoint; absent if
 * every role may call it.
 */
type EndpointRoute = { method: HttpMethod; path: string; roles?: readonly string[] }
export type EndpointRoutes = Record<string, Record<string, EndpointRoute>>

type Call<E extends Endpoint> = keyof RequestInput<E> extends never
  ? (input?: Record<string, never>, options?: ClientRequestOptions) => Promise<ReplyValue<E>>
  : (input: RequestInput<E>, options?: ClientRequestOptions) => Promise<ReplyValue<E>>

/** `keepalive` lets the browser finish the request even if the user leaves the page. */
export type ClientRequestOptions = { signal?: AbortSignal; keepalive?: boolean }
export type ApiClient<C extends Record<string, Contract>> = {
  [M in keyof C]: { [N in keyof C[M]]: Call<C[M][N]> }
}

/** An error reply of a server: its status, its message and its whole body. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super([body['message'], body['error']].find((words) => typeof words === 'string') ?? `HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

export type SendRequest = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
  keepalive?: boolean
}) => Promise<{ status: number; json(): Promise<unknown> }>

export const sendByFetch: SendRequest = ({ url, method, headers, body, signal, keepalive = false }) =>
  fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    keepalive,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })

type Parts = { params?: object; query?: object; headers?: Record<string, string>; body?: unknown }

function urlOf(path: string, { params = {}, query = {} }: Parts) {
  const values = params as Record<string, string | number>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

/** Creates a client with the structure of the contracts: `client.projects.create({ body: { name } })`. */
export function createClient<C extends Record<string, Contract>>(
  routes: EndpointRoutes,
  send: SendRequest,
  baseUrl = '',
): ApiClient<C> {
  const call =
    (method: string, path: string) =>
    async (parts: Parts = {}, options: ClientRequestOptions = {}) => {
      const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...parts.headers,
      }
      const response = await send({
        method,
        url: baseUrl + urlOf(path, parts),
        headers,
        body,
        signal: options.signal,
        ...(options.keepalive && { keepalive: true }),
      })
      const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
      if (response.status >= 400) throw new ApiError(response.status, answer)
      return answer
    }
  const modules = Object.entries(routes).map(([module, endpoints]) => [
    module,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, { method, path }]) => [name, call(method, path)]),
    ),
  ])
  return Object.fromEntries(modules) as ApiClient<C>
}
