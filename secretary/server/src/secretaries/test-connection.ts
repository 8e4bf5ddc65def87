import { type Deps, rateLimits } from '#core'
import { fetchJson, type ServerAddress } from '#outbound-requests'
import { apiError } from './errors.ts'
import { decryptApiKey } from './keys.ts'
import { describeConnectionFailure, evaluateHealthResponse } from './rules.ts'
import { normalizeAgentAddress, type SecretaryDeps } from './service.ts'
import * as store from './store.ts'

export type ConnectionTestDeps = SecretaryDeps & Pick<Deps, 'config' | 'limiter' | 'resolver'>
type NewConnection = { server_address: string; api_key: string; tls_fingerprint?: string | null | undefined }
type ConnectionTestInput = NewConnection | { secretary_id: number }

/** Tests whether an agent responds and accepts the key. The result contains nothing else from the agent's response. */
export async function testAgentConnection(
  deps: ConnectionTestDeps,
  userId: number,
  input: ConnectionTestInput,
) {
  const retryAfter = await deps.limiter.take('secretaryTest', rateLimits.secretaryTest, String(userId))
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  const target =
    'secretary_id' in input
      ? await loadSecretaryConnection(deps, userId, input.secretary_id)
      : targetOf(input)
  const result = await probe(deps, target)
  if ('secretary_id' in input)
    await store.setOnlineReport(deps.db, userId, input.secretary_id, result.ok, deps.clock.now())
  return result
}

type ConnectionTarget = { place: ServerAddress; apiKey: string; fingerprint: string | undefined }

const targetOf = (connection: NewConnection): ConnectionTarget => ({
  place: normalizeAgentAddress(connection.server_address),
  apiKey: connection.api_key,
  fingerprint: connection.tls_fingerprint ?? undefined,
})

/** Returns address, decrypted API key and certificate fingerprint of a stored secretary of this user. */
export async function loadSecretaryConnection(
  { db, fields }: SecretaryDeps,
  userId: number,
  id: number,
): Promise<ConnectionTarget> {
  const row = await store.findSecretary(db, userId, id)
  if (!row) throw apiError('SECRETARY_NOT_FOUND')
  if (row.api_key_encrypted === null) throw apiError('KEY_MISSING')
  const apiKey = decryptApiKey(fields, row)
  if (apiKey === undefined) throw apiError('KEY_UNREADABLE')
  return targetOf({ ...row, api_key: apiKey })
}

async function probe(deps: ConnectionTestDeps, { place, apiKey, fingerprint }: ConnectionTarget) {
  const startedAt = performance.now()
  const found = await fetchJson(deps, place, {
    path: '/api/health',
    headers: { authorization: `Bearer ${apiKey}` },
    fingerprint,
  })
  const latency_ms = Math.round(performance.now() - startedAt)
  const verdict = evaluateHealthResponse(found)
  return typeof verdict === 'string'
    ? {
        ok: false as const,
        latency_ms,
        error: { code: verdict, message: describeConnectionFailure(verdict, found) },
      }
    : { ok: true as const, latency_ms, secretary: verdict }
}
