import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const RequestKey = z.object({
  secret_id: z.number(),
  name: z.string(),
  origin: z.string(),
  place: z.enum(['header', 'query']),
  field: z.string(),
  value_end: z.string(),
})
export type RequestKey = z.output<typeof RequestKey>
export type RequestKeyInput = Pick<RequestKey, 'name' | 'place' | 'field'> & { url: string; value?: string }

/** Creates the part of the REST client for the keys with which the secretary sends HTTP requests. */
export const createRequestKeysApi = (call: CallAgentApi) => ({
  requestKeys: () => call('/api/request-secrets', z.object({ secrets: z.array(RequestKey) })),
  addRequestKey: (body: RequestKeyInput) =>
    call('/api/request-secrets', RequestKey, { method: 'POST', body }),
  changeRequestKey: (secretId: number, body: RequestKeyInput) =>
    call(`/api/request-secrets/${secretId}`, RequestKey, { method: 'PUT', body }),
  async removeRequestKey(secretId: number) {
    await call(`/api/request-secrets/${secretId}`, z.unknown(), { method: 'DELETE' })
  },
})
