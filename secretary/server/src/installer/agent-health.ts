import { z } from 'zod'
import { getJson, systemResolver } from '#reach'

export type AgentConnection = {
  host: string
  port: number
  /** Absent: only a certificate of a trusted authority is accepted. */
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
  /** Older agents omit it. */
  certificate: z.object({ state: z.string(), problem: z.string().nullable() }).optional(),
})
export type AgentHealth = z.output<typeof Health>

export type AgentHealthResult = AgentHealth | 'AGENT_UNREACHABLE' | 'AGENT_WRONG_ANSWER'

/** Failures without a connection: a firewall, or no program that listens. */
const unreachable = new Set(['refused', 'reset', 'timeout', 'unresolved'])

/** Returns the health of an agent that proves its identity and accepts the key, or an error code. */
export async function fetchAgentHealth(agent: AgentConnection): Promise<AgentHealthResult> {
  const { host, port, tlsFingerprint: fingerprint, apiKey, agentAuthority } = agent
  const headers = { authorization: `Bearer ${apiKey}` }
  // The address was checked before the deployment; a private one gets here only if it is allowed.
  const config = { allowPrivateAgents: true, allowedPrivateNetworks: [], agentAuthority }
  const request = { path: '/api/health', headers, fingerprint }
  // Fails before anything is sent if the port is never an agent's port.
  const result = await getJson({ resolver: systemResolver, config }, { host, port }, request).catch(
    () => undefined,
  )
  if (!result) return 'AGENT_UNREACHABLE'
  if ('failure' in result) return unreachable.has(result.failure) ? 'AGENT_UNREACHABLE' : 'AGENT_WRONG_ANSWER'
  return (result.status === 200 && Health.safeParse(result.json).data) || 'AGENT_WRONG_ANSWER'
}
