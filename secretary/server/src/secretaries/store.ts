import { deleteOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type SecretaryRow = Selectable<DB['secretaries']>

/**
 * Locks the user's row until the transaction ends, so that decisions about all secretaries of one user run one after
 * the other.
 */
export const lockSecretaryOwner = (tx: Db, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const listSecretaries = (db: Db, userId: number) =>
  db
    .selectFrom('secretaries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const findSecretary = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('secretaries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Locks a secretary's row, so that the address and the API key that is bound to it change together. */
export const lockSecretary = (tx: Db, userId: number, id: number) =>
  tx
    .selectFrom('secretaries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the id of a row that will be inserted: the encrypted API key is bound to the id. */
export async function reserveSecretaryId(db: Db) {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('secretaries', 'id')) AS id`.execute(db)
  return rows[0]?.id ?? 0
}

export const addSecretary = (db: Db, secretary: Insertable<DB['secretaries']>) =>
  db.insertInto('secretaries').values(secretary).returningAll().executeTakeFirstOrThrow()

export const updateSecretary = (
  db: Db,
  userId: number,
  id: number,
  changes: Omit<Updateable<DB['secretaries']>, 'id' | 'user_id'>,
) =>
  db
    .updateTable('secretaries')
    .set({ id, ...changes })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Sets the position of each secretary to the index of its id in the list. */
export const setSecretaryOrder = (db: Db, userId: number, ids: number[]) =>
  sql`
    UPDATE secretaries SET sort_order = asked.place
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS asked (id, place)
    WHERE secretaries.id = asked.id AND user_id = ${userId}`.execute(db)

/** Removes a secretary. Returns false if the user has no secretary with this id. */
export const removeSecretary = (db: Db, userId: number, id: number) =>
  deleteOneRow(db.deleteFrom('secretaries').where('id', '=', id).where('user_id', '=', userId))

export async function setOnlineReport(db: Db, userId: number, id: number, isOnline: boolean, now: Instant) {
  const at = toDate(now)
  const seen = { is_online: isOnline, seen_at: at, ...(isOnline && { last_active_at: at }) }
  return (await updateSecretary(db, userId, id, seen)) !== undefined
}

const kid = sql<string>`split_part(api_key_encrypted, '.', 2)`

/** Returns the names of all encryption keys with which stored API keys are encrypted. */
export async function listEncryptionKeyNames(db: Db) {
  const rows = await db
    .selectFrom('secretaries')
    .select(kid.as('kid'))
    .where('api_key_encrypted', 'is not', null)
    .distinct()
    .execute()
  return rows.map((row) => row.kid)
}

const keyColumns = [
  'id',
  'user_id',
  'server_address',
  'tls_fingerprint',
  'api_key_encrypted',
  'api_key_bound',
] as const

export const listRowsEncryptedWith = (db: Db, name: string, count: number) =>
  db
    .selectFrom('secretaries')
    .select(keyColumns)
    .where(kid, '=', name)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/**
 * Selects API keys that are not encrypted with the named encryption key, or API keys that are not bound to their
 * address yet.
 */
export type StoredApiKeySelection = { notOf: string } | 'unbound'

/** Locks and returns the next rows after `afterId` that the selection contains. */
export const lockStoredApiKeys = (tx: Db, which: StoredApiKeySelection, afterId: number, count: number) =>
  tx
    .selectFrom('secretaries')
    .select(keyColumns)
    .where('id', '>', afterId)
    .where('api_key_encrypted', 'is not', null)
    .where((where) =>
      which === 'unbound' ? where('api_key_bound', '=', false) : where(kid, '<>', which.notOf),
    )
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .execute()
