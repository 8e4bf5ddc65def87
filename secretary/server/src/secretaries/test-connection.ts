import { type Deps, limits } from '#core'
import { getJson, type Place } from '#reach'
import { refuse } from './errors.ts'
import { openKey } from './keys.ts'
import { failureMessage, verdictOn } from './rules.ts'
import { readAddress, type SecretaryDeps } from './service.ts'
import * as store from './store.ts'

export type TestDeps = SecretaryDeps & Pick<Deps, 'config' | 'limiter' | 'resolver'>
type Address = { server_address: string; api_key: string; tls_fingerprint?: string | null | undefined }
type Wish = Address | { secretary_id: number }

/** Tests whether an agent responds and accepts the key. Passes nothing else of its response on. */
export async function testConnection(deps: TestDeps, userId: number, wish: Wish) {
  const retryAfter = await deps.limiter.take('secretaryTest', limits.secretaryTest, String(userId))
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const target = 'secretary_id' in wish ? await storedTarget(deps, userId, wish.secretary_id) : targetOf(wish)
  const result = await probe(deps, target)
  if ('secretary_id' in wish)
    await store.markSeen(deps.db, userId, wish.secretary_id, result.ok, deps.clock.now())
  return result
}

type Target = { place: Place; apiKey: string; fingerprint: string | undefined }

const targetOf = (wish: Address): Target => ({
  place: readAddress(wish.server_address),
  apiKey: wish.api_key,
  fingerprint: wish.tls_fingerprint ?? undefined,
})

/** Returns a stored secretary with the columns that decrypt its key for its owner. */
export async function storedTarget(
  { db, fields }: SecretaryDeps,
  userId: number,
  id: number,
): Promise<Target> {
  const row = await store.findSecretary(db, userId, id)
  if (!row) throw refuse('SECRETARY_NOT_FOUND')
  if (row.api_key_encrypted === null) throw refuse('KEY_MISSING')
  const apiKey = openKey(fields, row)
  if (apiKey === undefined) throw refuse('KEY_UNREADABLE')
  return targetOf({ ...row, api_key: apiKey })
}

async function probe(deps: TestDeps, { place, apiKey, fingerprint }: Target) {
  const startedAt = performance.now()
  const found = await getJson(deps, place, {
    path: '/api/health',
    headers: { authorization: `Bearer ${apiKey}` },
    fingerprint,
  })
  const latency_ms = Math.round(performance.now() - startedAt)
  const verdict = verdictOn(found)
  return typeof verdict === 'string'
    ? { ok: false as const, latency_ms, error: { code: verdict, message: failureMessage(verdict, found) } }
    : { ok: true as const, latency_ms, secretary: verdict }
}
