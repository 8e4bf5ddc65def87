import type { ZodType, z } from 'zod'

/** Status of a successful reply; 204 requires a reply of `z.void()`. */
export type SuccessStatus = 200 | 201 | 202 | 204

/**
 * An endpoint as data: server, typed client, OpenAPI, fuzzer and access tests all read this object. `auth` names the
 * actor that may call the endpoint; access is checked before the request is parsed.
 */
export type EndpointDefinition = {
  auth: string
  /** Roles of the actor in `auth` that may call the endpoint. Absent: every role may. */
  roles?: readonly string[]
  /**
   * Lowest role of the actor in `auth` that may call the endpoint, for actors whose roles include the lower
   * roles.
   */
  staff?: string
  summary: string
  reply: ZodType
  /**
   * Status of a successful reply, default 200. For a list, the first status is sent unless a handler calls
   * `reply.code()` with another status.
   */
  status?: SuccessStatus | readonly SuccessStatus[]
  /** Names of rate limit policies in the product's `core/limits.ts`. Every named policy must allow the request. */
  limit?: string | readonly string[]
  /** Body limit in bytes of an endpoint that needs more than the product's default, such as images inside JSON. */
  bodyLimitBytes?: number
  /**
   * The answer may lack changes of the last seconds, because it may come from a read replica of the database. Only for
   * answers that do not depend on what the caller has just changed.
   */
  mayBeStale?: true
  params?: ZodType
  query?: ZodType
  headers?: ZodType
  body?: ZodType
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Endpoint = EndpointDefinition & { method: HttpMethod; path: string }
export type Contract = Record<string, Endpoint>

const endpointWith =
  <M extends HttpMethod>(method: M) =>
  <const S extends EndpointDefinition>(path: string, spec: S) => ({ method, path, ...spec })

export const get = endpointWith('GET')
export const post = endpointWith('POST')
export const put = endpointWith('PUT')
export const patch = endpointWith('PATCH')
export const del = endpointWith('DELETE')

type Output<T> = T extends ZodType ? z.output<T> : undefined
type Input<T> = T extends ZodType ? z.input<T> : undefined

/** Parts of a request as a handler receives them, after parsing. */
export type ParsedRequest<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  headers: Output<E['headers']>
  body: Output<E['body']>
}
export type RequestInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' as E[K] extends ZodType ? K : never]: Input<E[K]>
}
export type ReplyBody<E extends Endpoint> = z.input<E['reply']>
export type ReplyValue<E extends Endpoint> = z.output<E['reply']>

export function getSuccessStatuses(endpoint: Endpoint): readonly number[] {
  const { status = 200 } = endpoint
  return typeof status === 'number' ? [status] : status
}
