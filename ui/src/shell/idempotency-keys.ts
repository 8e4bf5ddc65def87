import type { SendRequest } from '@sanhe/kit/http/client'
import { createRandomId } from '../random-id.ts'

/** Largest number of failed requests whose keys are remembered. */
const maxFailed = 50

/**
 * Sends each POST with an `Idempotency-Key`. A request that got no answer, or an answer of 500 and above, may have
 * taken effect. When the user sends the same request again, it has the same key, so the service does not apply it
 * twice. Two equal requests at the same time have different keys, because the user may want the change twice.
 */
export function sendWithIdempotencyKeys(send: SendRequest): SendRequest {
  const failed = new Map<string, string>()
  function rememberFailed(action: string, key: string) {
    const [oldest] = failed.size >= maxFailed ? failed.keys() : []
    if (oldest !== undefined) failed.delete(oldest)
    failed.set(action, key)
  }
  return async (request) => {
    if (request.method !== 'POST') return send(request)
    const action = `${request.url} ${request.body ?? ''}`
    const key = failed.get(action) ?? createRandomId()
    failed.delete(action)
    const headers = { ...request.headers, 'idempotency-key': key }
    const response = await send({ ...request, headers }).catch((error: unknown) => {
      rememberFailed(action, key)
      throw error
    })
    if (response.status >= 500) rememberFailed(action, key)
    return response
  }
}
