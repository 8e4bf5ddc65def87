import type { SendRequest } from '@sanhe/kit/http/client'
import { createRandomId } from '../random-id.ts'

/** Requests without an answer are remembered until this many others have failed too. */
const maxUnanswered = 50

/**
 * Sends each POST with an `Idempotency-Key`. A request that got no answer, or an answer of 500 and above, may have taken
 * effect. When the user sends the same request again, it has the same key, so the service does not apply it twice.
 */
export function sendWithIdempotencyKeys(send: SendRequest): SendRequest {
  const unanswered = new Map<string, string>()
  return async (request) => {
    if (request.method !== 'POST') return send(request)
    const action = `${request.url} ${request.body ?? ''}`
    const key = unanswered.get(action) ?? createRandomId()
    const [oldest] = unanswered.size >= maxUnanswered ? unanswered.keys() : []
    if (oldest !== undefined) unanswered.delete(oldest)
    unanswered.set(action, key)
    const response = await send({ ...request, headers: { ...request.headers, 'idempotency-key': key } })
    if (response.status < 500) unanswered.delete(action)
    return response
  }
}
