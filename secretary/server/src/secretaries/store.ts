import { type Instant, toDate } from '@sanhe/kit/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type SecretaryRow = Selectable<DB['secretaries']>

/** So that what depends on all rows of a person is decided by one at a time. */
export const lockOwner = (tx: Db, userId: number) =>
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

/** An id before there is a row: the encrypted key is bound to it. */
export async function takeId(db: Db) {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('secretaries', 'id')) AS id`.execute(db)
  return rows[0]?.id ?? 0
}

export const addSecretary = (db: Db, secretary: Insertable<DB['secretaries']>) =>
  db.insertInto('secretaries').values(secretary).returningAll().executeTakeFirstOrThrow()

export const setSecretary = (
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

/** Each at its place in the list. */
export const setOrder = (db: Db, userId: number, ids: number[]) =>
  sql`
    UPDATE secretaries SET sort_order = asked.place
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS asked (id, place)
    WHERE secretaries.id = asked.id AND user_id = ${userId}`.execute(db)

export async function removeSecretary(db: Db, userId: number, id: number) {
  const removed = await db
    .deleteFrom('secretaries')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

export async function markSeen(db: Db, userId: number, id: number, isOnline: boolean, now: Instant) {
  const at = toDate(now)
  const seen = { is_online: isOnline, seen_at: at, ...(isOnline && { last_active_at: at }) }
  return (await setSecretary(db, userId, id, seen)) !== undefined
}

const kid = sql<string>`split_part(api_key_encrypted, '.', 2)`

/** The names of all keys that values are encrypted with. */
export async function listKids(db: Db) {
  const rows = await db.selectFrom('secretaries').select(kid.as('kid')).distinct().execute()
  return rows.map((row) => row.kid)
}

export const listSealedWith = (db: Db, name: string, count: number) =>
  db
    .selectFrom('secretaries')
    .select(['id', 'user_id', 'api_key_encrypted'])
    .where(kid, '=', name)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** The next rows behind `afterId` that are encrypted with another key than this, locked. */
export const lockKeysNotOf = (tx: Db, name: string, afterId: number, count: number) =>
  tx
    .selectFrom('secretaries')
    .select(['id', 'user_id', 'api_key_encrypted'])
    .where('id', '>', afterId)
    .where(kid, '<>', name)
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .execute()
