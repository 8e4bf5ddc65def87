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

/** Who answers there by this very certificate and takes the key; undefined when that is nobody. */
export async function readHealth({ host, port, tlsFingerprint: fingerprint, apiKey }: KnownAgent) {
  const headers = { authorization: `Bearer ${apiKey}` }
  const found = await getJson(
    acceptedAddress,
    { host, port },
    { path: '/api/health', headers, fingerprint },
  ).catch(() => undefined)
  return found && 'json' in found && found.status === 200 ? Health.safeParse(found.json).data : undefined
}
