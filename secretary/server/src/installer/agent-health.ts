import { z } from 'zod'
import { getJson, systemResolver } from '#reach'

export type KnownAgent = {
  host: string
  port: number
  /** Absent: only a certificate that authorities vouch for is trusted. */
  tlsFingerprint?: string
  apiKey: string
  /** Root of a private authority, PEM. */
  agentAuthority?: string | undefined
}

const Health = z.object({
  status: z.literal('ok'),
  name: z.string().max(100),
  avatar: z.string().max(10),
  version: z.string(),
  /** Older agents do not say. */
  certificate: z.object({ state: z.string(), problem: z.string().nullable() }).optional(),
})
export type AgentHealth = z.output<typeof Health>

export type AgentAnswer = AgentHealth | 'AGENT_UNREACHABLE' | 'AGENT_WRONG_ANSWER'

/** The connection did not come about: a firewall, or nothing that listens. */
const unreachable = new Set(['refused', 'reset', 'timeout', 'unresolved'])

/** The health of an agent that proves who it is and takes the key, or why there is none. */
export async function readHealth(agent: KnownAgent): Promise<AgentAnswer> {
  const { host, port, tlsFingerprint: fingerprint, apiKey, agentAuthority } = agent
  const headers = { authorization: `Bearer ${apiKey}` }
  // The address was checked before the deployment: private ones come here only where they are allowed.
  const config = { allowPrivateAgents: true, allowedPrivateNetworks: [], agentAuthority }
  const wish = { path: '/api/health', headers, fingerprint }
  // A port that no agent may have is refused before anything is sent.
  const found = await getJson({ resolver: systemResolver, config }, { host, port }, wish).catch(
    () => undefined,
  )
  if (!found) return 'AGENT_UNREACHABLE'
  if ('failure' in found) return unreachable.has(found.failure) ? 'AGENT_UNREACHABLE' : 'AGENT_WRONG_ANSWER'
  return (found.status === 200 && Health.safeParse(found.json).data) || 'AGENT_WRONG_ANSWER'
}
