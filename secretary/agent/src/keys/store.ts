import type { Instant } from '@sanhe/kit/clock'
import { type Sqlite, transaction } from '@sanhe/kit/sqlite'

export type KeyRow = {
  key_id: string
  key_hash: string
  device_name: string
  created_at: Instant
  last_used_at: Instant | null
}

export function listKeys(db: Sqlite) {
  return db.sql.all`SELECT * FROM keys ORDER BY created_at, key_id` as KeyRow[]
}

export function findKeyByHash(db: Sqlite, hash: string) {
  return db.sql.get`SELECT * FROM keys WHERE key_hash = ${hash}` as KeyRow | undefined
}

export function addKey(db: Sqlite, key: Omit<KeyRow, 'last_used_at'>) {
  db.sql.run`
    INSERT INTO keys (key_id, key_hash, device_name, created_at)
    VALUES (${key.key_id}, ${key.key_hash}, ${key.device_name}, ${key.created_at})`
}

export function markKeyUsed(db: Sqlite, keyId: string, now: Instant) {
  db.sql.run`UPDATE keys SET last_used_at = ${now} WHERE key_id = ${keyId}`
}

/** Removes the key and remembers its hash, so that the same key is never added again. Whether there was such a key. */
export function revokeKey(db: Sqlite, keyId: string, now: Instant) {
  return transaction(db, () => {
    db.sql.run`
      INSERT INTO revoked_keys (key_hash, revoked_at)
      SELECT key_hash, ${now} FROM keys WHERE key_id = ${keyId} ON CONFLICT (key_hash) DO NOTHING`
    return db.sql.run`DELETE FROM keys WHERE key_id = ${keyId}`.changes === 1
  })
}

export function isRevoked(db: Sqlite, hash: string) {
  return db.sql.get`SELECT 1 FROM revoked_keys WHERE key_hash = ${hash}` !== undefined
}
