import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { z } from 'zod'
import { fetchJson } from '#outbound-requests'

export type AgentConnection = {
  host: string
  port: number
  /** Fingerprint of the agent's certificate. Absent: only a certificate of a trusted authority is accepted. */
  tlsFingerprint?: string
  apiKey: string
  /** Root certificate of a private authority, in PEM. */
  agentAuthority?: string | undefined
}

const Health = z.object({
  status: z.literal('ok'),
  name: z.string().max(100),
  avatar: z.string().max(10),
  version: z.string(),
  /** State of the agent's certificate; older agents omit it. */
  certificate: z.object({ state: z.string(), problem: z.string().nullable() }).optional(),
})
export type AgentHealth = z.output<typeof Health>

export type AgentHealthResult = AgentHealth | 'AGENT_UNREACHABLE' | 'AGENT_WRONG_ANSWER'

/** Failures in which no connection was made: a firewall blocked it, or no program listens. */
const unreachable = new Set(['refused', 'reset', 'timeout', 'unresolved'])

/**
 * Returns the health of an agent. The agent must prove its identity and accept the API key. Otherwise returns an error
 * code.
 */
export async function fetchAgentHealth(agent: AgentConnection): Promise<AgentHealthResult> {
  const { host, port, tlsFingerprint: fingerprint, apiKey, agentAuthority } = agent
  const headers = { authorization: `Bearer ${apiKey}` }
  // A private IP address was checked before the deployment, so this request may connect to it.
  const config = { allowPrivateAgents: true, allowedPrivateNetworks: [], agentAuthority }
  const request = { path: '/api/health', headers, fingerprint }
  // `fetchJson` throws before it sends anything if agents must not use this port.
  const result = await fetchJson({ resolver: systemDnsResolver, config }, { host, port }, request).catch(
    () => undefined,
  )
  if (!result) return 'AGENT_UNREACHABLE'
  if ('failure' in result) return unreachable.has(result.failure) ? 'AGENT_UNREACHABLE' : 'AGENT_WRONG_ANSWER'
  return (result.status === 200 && Health.safeParse(result.json).data) || 'AGENT_WRONG_ANSWER'
}
