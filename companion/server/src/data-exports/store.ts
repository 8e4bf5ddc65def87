import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Selectable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  getPageOffset,
  type PaginationParams,
  type PersonalDataTable,
  toUserRecipient,
} from '#core'

export type DataExportRow = Selectable<DB['data_exports']>

/** Locks the user row, so that two requests of one user are handled one after the other. */
export const lockActiveUserRow = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

export const findLastExport = (db: Db, userId: number) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const addExport = (tx: Db, userId: number, now: Instant) =>
  tx
    .insertInto('data_exports')
    .values({ user_id: userId, created_at: toDate(now) })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function listExports(db: Db, userId: number, page: PaginationParams) {
  const own = db.selectFrom('data_exports').where('user_id', '=', userId)
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findReadyExport = (db: Db, userId: number, id: number, now: Instant) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('expires_at', '>', toDate(now))
    .executeTakeFirst()

/** Claims the oldest copy that waits to be built. Each copy is claimed by one process at a time. */
export const claimPendingExport = (db: Db, now: Instant, until: Instant) =>
  db
    .updateTable('data_exports')
    .set({ busy_until: toDate(until) })
    .where('id', '=', (query) =>
      query
        .selectFrom('data_exports')
        .select('id')
        .where('status', '=', 'pending')
        .where(({ or, eb }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', toDate(now))]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

/**
 * Updates a copy that the caller has claimed. Returns false if the copy was claimed again or deleted in the meantime.
 */
export async function updateClaimedExport(
  db: Db,
  { id, busy_until }: DataExportRow,
  changes: Updateable<DB['data_exports']>,
) {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set(changes)
    .where('id', '=', id)
    .where('busy_until', '=', busy_until)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listExpiredExports = (db: Db, now: Instant, after: number, count: number) =>
  db
    .selectFrom('data_exports')
    .select(['id', 'storage_key'])
    .where('status', '=', 'ready')
    .where('expires_at', '<=', toDate(now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()

export const markExportExpired = (db: Db, id: number) =>
  db
    .updateTable('data_exports')
    .set({ status: 'expired', storage_key: null, key_encrypted: null })
    .where('id', '=', id)
    .execute()

export const listExportStorageKeys = async (db: Db, userId: number) =>
  (
    await db
      .selectFrom('data_exports')
      .select('storage_key')
      .where('user_id', '=', userId)
      .where('storage_key', 'is not', null)
      .execute()
  ).flatMap(({ storage_key }) => storage_key ?? [])

export const deleteExports = (db: Db, userId: number) =>
  db.deleteFrom('data_exports').where('user_id', '=', userId).execute()

/** Returns all rows of a table that belong to a user. The columns in `omit` are left out. */
export async function listPersonalDataRows(
  db: Db,
  { table, owner, form, omit = [] }: PersonalDataTable,
  userId: number,
) {
  const value = form === 'recipient' ? toUserRecipient(userId) : userId
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(table)}
    WHERE ${sql.ref(owner)} = ${value} ${form === 'holder' ? sql`AND holder_type = 'user'` : sql``}
    ORDER BY 1`.execute(db)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name))))
}

export const listUploadKeys = async (db: Db, userId: number) =>
  (
    await db
      .selectFrom('uploads')
      .select('key')
      .where('owner', '=', toUserRecipient(userId))
      .orderBy('created_at', 'desc')
      .execute()
  ).map(({ key }) => key)
