import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type DeviceKeyRow = Row<'keys'>

const key = tables.rows('keys')
const owned = tables.rows({
  ...tables.columns('keys', 'key_id', 'device_name', 'last_used_at', 'person_id'),
  role: 'people.role',
})
const one = tables.rows({ one: 'integer' })

export function listDeviceKeys(db: Sqlite) {
  return key.all(db)`SELECT * FROM keys ORDER BY created_at, key_id`
}

export function listDeviceKeysOfPerson(db: Sqlite, personId: string) {
  return key.all(db)`SELECT * FROM keys WHERE person_id = ${personId} ORDER BY created_at, key_id`
}

export const hasDeviceKey = (db: Sqlite, keyId: string) =>
  one.get(db)`SELECT 1 AS one FROM keys WHERE key_id = ${keyId}` !== undefined

/** Returns the device of a key with the role of its person; undefined if the person was removed. */
export function findDeviceWithRole(db: Sqlite, hash: string) {
  return owned.get(db)`
    SELECT key_id, device_name, last_used_at, person_id, role FROM keys JOIN people USING (person_id)
    WHERE key_hash = ${hash} AND removed_at IS NULL`
}

export function findDeviceKey(db: Sqlite, hash: string) {
  return key.get(db)`SELECT * FROM keys WHERE key_hash = ${hash}`
}

export function addDeviceKey(db: Sqlite, row: Omit<DeviceKeyRow, 'last_used_at'>) {
  tables.insert(db, 'keys', row)
}

export function markDeviceKeyUsed(db: Sqlite, keyId: string, now: Instant) {
  tables.update(db, 'keys', { key_id: keyId }, { last_used_at: now })
}

/**
 * Removes a device key and stores its hash, so that the same key is never added again. Returns whether the key existed.
 */
export function revokeDeviceKey(db: Sqlite, keyId: string, now: Instant) {
  return transaction(db, () => {
    db.sql.run`
      INSERT INTO revoked_keys (key_hash, revoked_at)
      SELECT key_hash, ${now} FROM keys WHERE key_id = ${keyId} ON CONFLICT (key_hash) DO NOTHING`
    return db.sql.run`DELETE FROM keys WHERE key_id = ${keyId}`.changes === 1
  })
}

export function isDeviceKeyRevoked(db: Sqlite, hash: string) {
  return one.get(db)`SELECT 1 AS one FROM revoked_keys WHERE key_hash = ${hash}` !== undefined
}

/** Returns the device with this public key of the relay. */
export function findDeviceKeyByRelayKey(db: Sqlite, relayKey: string) {
  return key.get(db)`SELECT * FROM keys WHERE relay_key = ${relayKey}`
}

/** Stores the public key of a device, which replaces its earlier one. A public key belongs to one device at most. */
export function setRelayKey(db: Sqlite, keyId: string, relayKey: string) {
  transaction(db, () => {
    db.sql.run`UPDATE keys SET relay_key = NULL WHERE relay_key = ${relayKey}`
    db.sql.run`UPDATE keys SET relay_key = ${relayKey} WHERE key_id = ${keyId}`
  })
}
