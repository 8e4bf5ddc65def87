import type { ZodType, z } from 'zod'

/** Status of a successful reply; 204 requires a reply of `z.void()`. */
export type SuccessStatus = 200 | 201 | 202 | 204

/**
 * An endpoint as data: server, typed client, OpenAPI, fuzzer and access matrix all read this object. `auth` names the
 * actor that may call it; it is checked before the request is parsed.
 */
export type EndpointSpec = {
  auth: string
  summary: string
  reply: ZodType
  /** Default 200. The first status is sent unless a handler calls `reply.code()` with another. */
  status?: SuccessStatus | readonly SuccessStatus[]
  /** Named policies of the product's `core/limits.ts`. When there are several, each must have room. */
  limit?: string | readonly string[]
  /** Limit for bodies that may exceed the product's default, such as images inside JSON. */
  bodyLimitBytes?: number
  params?: ZodType
  query?: ZodType
  headers?: ZodType
  body?: ZodType
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Endpoint = EndpointSpec & { method: HttpMethod; path: string }
export type Contract = Record<string, Endpoint>

const endpointWith =
  <M extends HttpMethod>(method: M) =>
  <const S extends EndpointSpec>(path: string, spec: S) => ({ method, path, ...spec })

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

export function statusesOf(endpoint: Endpoint): readonly number[] {
  const { status = 200 } = endpoint
  return typeof status === 'number' ? [status] : status
}
