import { randomUUID } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { type AliyunAccessKey, canonicalQuery, signedHeaders } from './acs3-signature.ts'

type Access = AliyunAccessKey & { endpoint: string }
type Call = { action: string; version: string; values: Record<string, string> }

const timeoutMs = 10_000

/**
 * Calls an RPC-style API of Alibaba Cloud. Resolves with any JSON response, including error responses; rejects if there
 * is no JSON response.
 */
export async function callAliyun(
  { endpoint, ...keys }: Access,
  clock: Clock,
  { action, version, values }: Call,
): Promise<unknown> {
  const query = canonicalQuery(values)
  const host = new URL(endpoint).host
  const headers = signedHeaders(keys, { action, version, host, query, at: clock.now(), nonce: randomUUID() })
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`${endpoint}/?${query}`, {
    method: 'POST',
    headers,
    redirect: 'error',
    signal,
  })
  return response.json()
}

export { canonicalQuery, signedHeaders } from './acs3-signature.ts'
