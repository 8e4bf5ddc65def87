import { Refusal } from '@sanhe/kit/http/errors'
import { fetchJson } from '#outbound-requests'
import * as store from './store.ts'
import { type ConnectionTestDeps, loadSecretaryConnection } from './test-connection.ts'

export type PostDeps = Pick<ConnectionTestDeps, 'db' | 'fields' | 'clock' | 'config' | 'limiter' | 'resolver'>

/** Returns the secretary of a user that was used last, among those whose API key is stored; undefined if there is none. */
export async function findNoticeRecipient({ db }: Pick<PostDeps, 'db'>, userId: number) {
  const secretaries = await store.listSecretaries(db, userId)
  return secretaries
    .filter(({ api_key_encrypted }) => api_key_encrypted !== null)
    .toSorted((a, b) => (b.last_active_at?.getTime() ?? 0) - (a.last_active_at?.getTime() ?? 0))[0]?.id
}

/**
 * Posts JSON to an agent of this user, with the stored API key. `refused`: another attempt has the same outcome, for
 * example because the agent does not know the key or is of an earlier version.
 */
export async function postToSecretary(
  deps: PostDeps,
  userId: number,
  secretaryId: number,
  { path, body }: { path: string; body: object },
): Promise<'delivered' | 'refused' | 'unreachable'> {
  try {
    const { place, apiKey, fingerprint } = await loadSecretaryConnection(deps, userId, secretaryId)
    const found = await fetchJson(deps, place, {
      path,
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      fingerprint,
    })
    if ('failure' in found || found.status >= 500 || found.status === 429) return 'unreachable'
    return found.status < 300 ? 'delivered' : 'refused'
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}
