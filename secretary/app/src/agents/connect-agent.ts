import { secondMs } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import { listAgentOrigins, type PairingPayload } from './addresses.ts'
import { getAgentTransport, relayOrigin } from './agent-transport.ts'
import type { KnownAgent } from './known-agents.ts'

/** Time limit that the specification sets for the connection test: ten seconds. */
const testTimeoutMs = 10 * secondMs

export const AgentHealth = z.object({
  status: z.literal('ok'),
  name: z.string(),
  avatar: z.string(),
  version: z.string(),
  protocol: z.number(),
  brain: z.object({ mode: z.enum(['offline', 'llm']), model: z.string().nullable() }),
  capabilities: z.array(z.string()),
})
export type AgentHealth = z.output<typeof AgentHealth>

/** Reason why a connection to an agent failed; the app shows a title and advice for each reason. */
export type ConnectionProblem =
  | 'unreachable'
  | 'unreachable_here'
  | 'certificate_untrusted'
  | 'tls_required'
  | 'unauthorized'
  | 'not_secretary'
  | 'version_unsupported'
  | 'too_many_attempts'
  | 'pair_expired'
  | 'pair_used'
  | 'pair_unknown'
  | 'relay_unreachable'

export class ConnectionError extends Error {
  override name = 'ConnectionError'
  readonly problem: ConnectionProblem
  /** Fingerprint of the agent's self-signed certificate, as browsers show it; undefined if unknown. */
  readonly fingerprint: string | undefined

  constructor(problem: ConnectionProblem, fingerprint?: string) {
    super(problem)
    this.problem = problem
    this.fingerprint = fingerprint
  }
}

type Call = (origin: string, signal: AbortSignal) => Promise<Response>

/**
 * Sends a request to the possible origins of an agent, one after the other, and returns the first response. Browsers
 * give no details of a network error, so every error leads to the next origin.
 */
async function firstAnswer(address: string, call: Call, withinMs = testTimeoutMs) {
  const signal = AbortSignal.timeout(withinMs)
  for (const origin of listAgentOrigins(address)) {
    const response = await call(origin, signal).catch(() => undefined)
    if (response) return { origin, response }
  }
  throw new ConnectionError('unreachable')
}

/** Tests the connection to an agent: returns the agent's name and avatar, and the origin that answered. */
export async function testConnectionToAgent(address: string, apiKey: string) {
  const { origin, response } = await firstAnswer(address, (base, signal) =>
    fetch(`${base}/api/health`, { headers: { authorization: `Bearer ${apiKey}` }, signal }),
  )
  return { origin, health: await readHealth(response) }
}

/** Tests the connection to an agent for which this device has a key, directly or through the relay. */
export async function checkKnownAgent(agent: KnownAgent) {
  if (!agent.relay) return (await testConnectionToAgent(agent.address, agent.apiKey)).health
  const headers = { authorization: `Bearer ${agent.apiKey}` }
  const signal = AbortSignal.timeout(testTimeoutMs)
  return readHealth(await getAgentTransport(agent).request('/api/health', { headers, signal }))
}

async function readHealth(response: Response) {
  if (response.status === 401) throw new ConnectionError('unauthorized')
  if (response.status === 429) throw new ConnectionError('too_many_attempts')
  const health = AgentHealth.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !health.success) throw new ConnectionError('not_secretary')
  if (health.data.protocol !== 1) throw new ConnectionError('version_unsupported')
  return health.data
}

const Paired = z.object({ api_key: z.string(), key_id: z.string(), name: z.string(), avatar: z.string() })

const pairProblems: Record<string, ConnectionProblem> = {
  PAIR_EXPIRED: 'pair_expired',
  PAIR_USED: 'pair_used',
  TOO_MANY_ATTEMPTS: 'too_many_attempts',
  TOO_MANY_REQUESTS: 'too_many_attempts',
}

/** Exchanges a pairing token for a device key of this device. */
export async function pairWithAgent(address: string, token: string, deviceName: string, withinMs?: number) {
  const { origin, response } = await firstAnswer(
    address,
    (base, signal) => fetch(`${base}/api/pair`, { ...pairRequest(token, deviceName), signal }),
    withinMs,
  )
  return { origin, paired: await readPaired(response) }
}

const pairRequest = (token: string, deviceName: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ token, device_name: deviceName }),
})

/**
 * Pairs this device by a pairing link: directly, or through the relay if the agent does not answer. A link with a relay
 * also registers a key of this device for the relay, so that the device can use the relay later.
 */
export async function pairByLink(
  { token, relay, ...link }: PairingPayload,
  address: string,
  deviceName: string,
) {
  if (!relay) return pairWithAgent(address, token, deviceName)
  const { createRelayKeys, isRefusedByRelay, openRelay } = await import('./relay-device.ts')
  const { privateKey, publicKey } = createRelayKeys()
  const known = { ...relay, privateKey }
  if (link.address !== undefined) {
    const direct = await pairWithAgent(address, token, deviceName, directPairingMs).catch(ignoreUnreachable)
    if (direct) {
      await registerForRelay(direct.origin, direct.paired.api_key, publicKey)
      return { ...direct, relay: known }
    }
  }
  const transport = openRelay(relay, privateKey, token)
  try {
    const request = { ...pairRequest(token, deviceName), signal: AbortSignal.timeout(testTimeoutMs) }
    const response = await transport.fetch(`${relayOrigin}/api/pair`, request).catch((error: unknown) => {
      throw new ConnectionError(isRefusedByRelay(error) ? 'pair_unknown' : 'relay_unreachable')
    })
    return { origin: '', paired: await readPaired(response), relay: known }
  } finally {
    transport.close()
  }
}

/** Time for a direct answer before the relay is tried. */
const directPairingMs = 3 * secondMs

function ignoreUnreachable(error: unknown) {
  if (error instanceof ConnectionError && error.problem === 'unreachable') return undefined
  throw error
}

const registerForRelay = (origin: string, apiKey: string, publicKey: string) =>
  fetch(`${origin}/api/relay/device`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ public_key: publicKey }),
  })

async function readPaired(response: Response) {
  const answer: unknown = await response.json().catch(() => undefined)
  const paired = Paired.safeParse(answer)
  if (response.ok && paired.success) return paired.data
  const code = (answer as { error?: string } | undefined)?.error ?? ''
  throw new ConnectionError(pairProblems[code] ?? (response.ok ? 'not_secretary' : 'pair_unknown'))
}
