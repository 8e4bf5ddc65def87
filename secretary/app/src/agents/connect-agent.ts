import { secondMs } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import { listAgentOrigins } from './addresses.ts'

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
async function firstAnswer(address: string, call: Call) {
  const signal = AbortSignal.timeout(testTimeoutMs)
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
  if (response.status === 401) throw new ConnectionError('unauthorized')
  if (response.status === 429) throw new ConnectionError('too_many_attempts')
  const health = AgentHealth.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !health.success) throw new ConnectionError('not_secretary')
  if (health.data.protocol !== 1) throw new ConnectionError('version_unsupported')
  return { origin, health: health.data }
}

const Paired = z.object({ api_key: z.string(), key_id: z.string(), name: z.string(), avatar: z.string() })

const pairProblems: Record<string, ConnectionProblem> = {
  PAIR_EXPIRED: 'pair_expired',
  PAIR_USED: 'pair_used',
  TOO_MANY_ATTEMPTS: 'too_many_attempts',
  TOO_MANY_REQUESTS: 'too_many_attempts',
}

/** Exchanges a pairing token for a device key of this device. */
export async function pairWithAgent(address: string, token: string, deviceName: string) {
  const { origin, response } = await firstAnswer(address, (base, signal) =>
    fetch(`${base}/api/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, device_name: deviceName }),
      signal,
    }),
  )
  const answer: unknown = await response.json().catch(() => undefined)
  const paired = Paired.safeParse(answer)
  if (response.ok && paired.success) return { origin, paired: paired.data }
  const code = (answer as { error?: string } | undefined)?.error ?? ''
  throw new ConnectionError(pairProblems[code] ?? (response.ok ? 'not_secretary' : 'pair_unknown'))
}
