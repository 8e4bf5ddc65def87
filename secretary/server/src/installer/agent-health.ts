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

/** The health of an agent that proves who it is and takes the key; undefined when none answers. */
export async function readHealth({ host, port, tlsFingerprint, apiKey, agentAuthority }: KnownAgent) {
  const headers = { authorization: `Bearer ${apiKey}` }
  const found = await getJson(
    // The address was checked before the deployment: private ones come here only where they are allowed.
    { resolver: systemResolver, config: { allowPrivateAgents: true, agentAuthority } },
    { host, port },
    { path: '/api/health', headers, fingerprint: tlsFingerprint },
  ).catch(() => undefined)
  return found && 'json' in found && found.status === 200 ? Health.safeParse(found.json).data : undefined
}
