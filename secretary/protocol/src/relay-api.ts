import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const RelayLink = z.object({ url: z.string(), id: z.string(), key: z.string() })
const RelayStatus = z.object({
  state: z.enum(['off', 'connecting', 'connected', 'refused', 'limit']),
  source: z.enum(['none', 'server', 'owner']),
  url: z.string().nullable(),
  token_end: z.string().nullable(),
  used_bytes: z.number().nullable(),
  limit_bytes: z.number().nullable(),
  devices: z.number(),
  is_this_device_registered: z.boolean(),
  address: RelayLink.nullable(),
})
export type RelayStatus = z.output<typeof RelayStatus>
/** Without `url` and `token`, the earlier ones or those of the server apply. */
export type RelayInput = { is_on: boolean; url?: string; token?: string }

/** Creates the part of the REST client for the relay. */
export const createRelayApi = (call: CallAgentApi) => ({
  relay: () => call('/api/relay', RelayStatus),
  changeRelay: (body: RelayInput) => call('/api/relay', RelayStatus, { method: 'PUT', body }),
  registerRelayDevice: (public_key: string) =>
    call('/api/relay/device', z.object({ address: RelayLink.nullable() }), {
      method: 'PUT',
      body: { public_key },
    }),
})
