import { z } from 'zod'
import { getJson, systemResolver } from '#reach'

/** An agent that is known by its certificate alone. */
type KnownAgent = { host: string; port: number; tlsFingerprint: string; apiKey: string }

const Health = z.object({
  status: z.literal('ok'),
  name: z.string().max(100),
  avatar: z.string().max(10),
  version: z.string(),
})

/** An address was looked at before anything was deployed to it: private ones are there because they are allowed. */
const acceptedAddress = {
  resolver: systemResolver,
  config: { allowPrivateAgents: true, allowedPrivateNetworks: [] },
}

export type AgentAnswer = z.output<typeof Health> | 'AGENT_UNREACHABLE' | 'AGENT_WRONG_ANSWER'

/** The connection did not come about: a firewall, or nothing that listens. */
const unreachable = new Set(['refused', 'reset', 'timeout', 'unresolved'])

/** The health of the agent that holds this very certificate and takes the key, or why there is none. */
export async function readHealth({
  host,
  port,
  tlsFingerprint: fingerprint,
  apiKey,
}: KnownAgent): Promise<AgentAnswer> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const found = await getJson(acceptedAddress, { host, port }, { path: '/api/health', headers, fingerprint })
  if ('failure' in found) return unreachable.has(found.failure) ? 'AGENT_UNREACHABLE' : 'AGENT_WRONG_ANSWER'
  return (found.status === 200 && Health.safeParse(found.json).data) || 'AGENT_WRONG_ANSWER'
}
