import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { relayTokenPattern } from '@sanhe/protocol/relay/relay-token'
import { z } from 'zod'

/** Settings of the relay for an agent that devices cannot reach directly. */
export const relaySettings = {
  /** URL of the backend that offers the relay. The owner may also enter it in the app. */
  RELAY_URL: httpUrlSettingSchema.optional(),
  /** Token that the owner created in the app. */
  RELAY_TOKEN: z.string().regex(relayTokenPattern, 'is no relay token').optional(),
}

type RelaySettingValues = z.output<z.ZodObject<typeof relaySettings>> & { NODE_ENV: string }

export const findRelaySettingProblems = ({ RELAY_URL, RELAY_TOKEN, NODE_ENV }: RelaySettingValues) => [
  ...(RELAY_URL && !RELAY_TOKEN ? ['RELAY_TOKEN: is required with RELAY_URL'] : []),
  ...(RELAY_TOKEN && !RELAY_URL ? ['RELAY_URL: is required with RELAY_TOKEN'] : []),
  ...(NODE_ENV === 'production' && RELAY_URL?.startsWith('http:')
    ? ['RELAY_URL: must begin with https:']
    : []),
]

export const toRelayConfig = ({ RELAY_URL: url, RELAY_TOKEN: token }: RelaySettingValues) =>
  url && token ? { url, token } : undefined
