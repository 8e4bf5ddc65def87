import { minuteMs } from '@sanhe/kit/runtime/clock'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { runUnflushedTransaction } from '@sanhe/kit/sqlite/database'
import { type Deps, type AuthenticatedDevice, agentRateLimits, createPrefixedId, ownerPersonId } from '#core'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type DeviceKeyDeps = Pick<Deps, 'db' | 'clock' | 'limiter' | 'config'>

const firstDevice = 'first key'
/**
 * Age from which the stored time of a device key's last use is updated, so that not every request writes to the
 * database.
 */
const useIsOldMs = minuteMs

/** Creates a device key of a person, by default of the owner. It is returned only here; the database stores its hash. */
export function createDeviceKey(
  { db, clock }: Pick<DeviceKeyDeps, 'db' | 'clock'>,
  deviceName: string,
  { key = generateRandomToken(), personId = ownerPersonId }: { key?: string; personId?: string } = {},
) {
  const now = clock.now()
  const keyId = createPrefixedId('key', now)
  store.addDeviceKey(db, {
    key_id: keyId,
    key_hash: sha256(key),
    device_name: deviceName,
    relay_key: null,
    person_id: personId,
    created_at: now,
  })
  return { apiKey: key, keyId }
}

export type FirstDeviceKey = {
  /** Device key that was generated at this start. It is shown once. */
  generatedKey?: string
  /** Warning about a revoked `AGENT_API_KEY`, for the person who starts the server. */
  warning?: string
}

const revokedWarning =
  'AGENT_API_KEY is revoked: this key was taken away and opens nothing. Set AGENT_API_KEY to a new value, or remove it.'

/**
 * Ensures that there is a first device key: the configured one, or a generated one that is returned. A configured key
 * that was revoked stays revoked.
 */
export function ensureFirstDeviceKey(deps: DeviceKeyDeps): FirstDeviceKey {
  const { db, config } = deps
  if (config.apiKey === undefined)
    return store.listDeviceKeysOfPerson(db, ownerPersonId).length
      ? {}
      : { generatedKey: createDeviceKey(deps, firstDevice).apiKey }
  const hash = sha256(config.apiKey)
  if (store.isDeviceKeyRevoked(db, hash)) return { warning: revokedWarning }
  if (!store.findDeviceKey(db, hash)) createDeviceKey(deps, firstDevice, { key: config.apiKey })
  return {}
}

/**
 * Returns the device of a device key. The key is found by its hash, so the duration of the search reveals nothing about
 * the key. Wrong keys count against the rate limit of the IP address; a valid key is never blocked.
 */
export async function authenticateDeviceKey(
  deps: DeviceKeyDeps,
  key: string | undefined,
  ip: string,
): Promise<AuthenticatedDevice> {
  const { db, clock, limiter } = deps
  const row = key === undefined ? undefined : store.findDeviceWithRole(db, sha256(key))
  if (!row) {
    const retryAfter = await limiter.take('wrongKey', agentRateLimits.wrongKey, toIpRateLimitKey(ip))
    throw retryAfter ? apiError('TOO_MANY_ATTEMPTS', { retryAfter }) : apiError('UNAUTHORIZED')
  }
  const now = clock.now()
  if ((row.last_used_at ?? 0) <= now - useIsOldMs)
    runUnflushedTransaction(db, () => store.markDeviceKeyUsed(db, row.key_id, now))
  return { keyId: row.key_id, deviceName: row.device_name, personId: row.person_id, role: row.role }
}
