import { get, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole, managers } from '#core/contract'

const bytes = z.number().int()
const Address = z.object({ url: z.string(), id: z.string(), key: z.string() })
const publicKey = z.string().regex(/^[\w-]{43}$/, 'is 32 bytes in base64url')

const Relay = z
  .object({
    /**
     * `refused`: the relay does not know the token. `limit`: the traffic of this month is used up. In both cases the
     * connection is retried automatically.
     */
    state: z.enum(['off', 'connecting', 'connected', 'refused', 'limit']),
    /** `server`: the settings of the server; `owner`: entered in the app. */
    source: z.enum(['none', 'server', 'owner']),
    url: z.string().nullable(),
    /** Last 4 characters of the token. */
    token_end: z.string().nullable(),
    /** Traffic of this month as the relay reported it; null before the first connection. */
    used_bytes: bytes.nullable(),
    limit_bytes: bytes.nullable(),
    /** Devices of this agent that can use the relay. */
    devices: z.number().int(),
    /** True if the device of this request can use the relay. */
    is_this_device_registered: z.boolean(),
    address: Address.nullable(),
  })
  .meta({ id: 'Relay' })

export const relayContract = {
  read: get('/api/relay', {
    auth: 'key',
    roles: managers,
    summary: 'Get the state of the relay',
    reply: Relay,
  }),
  change: put('/api/relay', {
    auth: 'key',
    roles: managers,
    summary: 'Turn the relay on or off; without a token, the stored one stays',
    body: z.strictObject({
      is_on: z.boolean(),
      url: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional(),
      // Equals `relayTokenPattern` of the protocol, which a contract cannot import.
      token: z
        .string()
        .regex(/^rt_[0-9a-f]{32}_[\w-]{20,100}$/, 'is no relay token')
        .optional(),
    }),
    reply: Relay,
  }),
  registerDevice: put('/api/relay/device', {
    auth: 'key',
    roles: anyRole,
    summary: 'Register the public key with which this device uses the relay',
    body: z.strictObject({ public_key: publicKey }),
    reply: z.object({ address: Address.nullable() }),
  }),
}
