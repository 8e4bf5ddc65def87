import { randomUUID } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { type AliyunAccessKey, toCanonicalQuery, createSignedHeaders } from './acs3-signature.ts'

type Access = AliyunAccessKey & { endpoint: string }
type Call = {
  action: string
  version: string
  /** Parameters of the action. */
  values: Record<string, string>
  /** Part of the request in which the API expects the parameters. Default `query`. */
  sentIn?: 'query' | 'form'
}

const timeoutMs = 10_000

/**
 * Calls an RPC-style API of Alibaba Cloud. Resolves with any JSON response, including error responses; rejects if there
 * is no JSON response.
 */
export async function callAliyun(
  { endpoint, ...keys }: Access,
  clock: Clock,
  { action, version, values, sentIn = 'query' }: Call,
): Promise<unknown> {
  const encoded = toCanonicalQuery(values)
  const query = sentIn === 'query' ? encoded : ''
  const body = sentIn === 'form' ? { form: encoded } : {}
  const host = new URL(endpoint).host
  const call = { action, version, host, query, ...body, at: clock.now(), nonce: randomUUID() }
  const headers = createSignedHeaders(keys, call)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(query ? `${endpoint}/?${query}` : `${endpoint}/`, {
    method: 'POST',
    headers,
    ...(sentIn === 'form' && { body: encoded }),
    redirect: 'error',
    signal,
  })
  return response.json()
}

export { toCanonicalQuery, createSignedHeaders } from './acs3-signature.ts'
