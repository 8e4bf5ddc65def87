import { minuteMs } from '@sanhe/kit/runtime/clock'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { randomToken, sha256 } from '@sanhe/kit/security/secrets'
import { transactionWithoutFlush } from '@sanhe/kit/sqlite/database'
import { type Deps, type Device, limits, newId } from '#core'
import { refuse } from './errors.ts'
import * as store from './store.ts'

export type KeyDeps = Pick<Deps, 'db' | 'clock' | 'limiter' | 'config'>

const firstDevice = 'first key'
/** When a key was last used is told to the minute: not each request is worth a write. */
const useIsOldMs = minuteMs

/** A key of its own for a device. Shown once: only its hash is kept. */
export function mintKey(
  { db, clock }: Pick<KeyDeps, 'db' | 'clock'>,
  deviceName: string,
  key = randomToken(),
) {
  const now = clock.now()
  const keyId = newId('key', now)
  store.addKey(db, { key_id: keyId, key_hash: sha256(key), device_name: deviceName, created_at: now })
  return { apiKey: key, keyId }
}

export type FirstKey = {
  /** A key that was made at this start, to be shown once. */
  generatedKey?: string
  /** What the person who starts the server has to know. */
  warning?: string
}

const revokedWarning =
  'AGENT_API_KEY is revoked: this key was taken away and opens nothing. Set AGENT_API_KEY to a new value, or remove it.'

/**
 * Makes sure that there is a first key: the one that is configured, or a new one that is returned to be shown. A
 * configured key that was revoked stays revoked, whatever the environment says.
 */
export function ensureFirstKey(deps: KeyDeps): FirstKey {
  const { db, config } = deps
  if (config.apiKey === undefined)
    return store.listKeys(db).length ? {} : { generatedKey: mintKey(deps, firstDevice).apiKey }
  const hash = sha256(config.apiKey)
  if (store.isRevoked(db, hash)) return { warning: revokedWarning }
  if (!store.findKeyByHash(db, hash)) mintKey(deps, firstDevice, config.apiKey)
  return {}
}

/**
 * The device a key belongs to. Found by its hash, so that how long the search takes says nothing of the key. Wrong
 * keys are charged to the address; an honest key is never held up by them.
 */
export async function deviceOf(deps: KeyDeps, key: string | undefined, ip: string): Promise<Device> {
  const { db, clock, limiter } = deps
  const row = key === undefined ? undefined : store.findKeyByHash(db, sha256(key))
  if (!row) {
    const retryAfter = await limiter.take('wrongKey', limits.wrongKey, ipKey(ip))
    throw retryAfter ? refuse('TOO_MANY_ATTEMPTS', { retryAfter }) : refuse('UNAUTHORIZED')
  }
  const now = clock.now()
  if ((row.last_used_at ?? 0) <= now - useIsOldMs)
    transactionWithoutFlush(db, () => store.markKeyUsed(db, row.key_id, now))
  return { keyId: row.key_id, deviceName: row.device_name }
}
