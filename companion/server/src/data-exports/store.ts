import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Selectable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  getPageOffset,
  type PaginationParams,
  type PersonalDataTable,
  type Recipient,
  toChildRecipient,
  toUserRecipient,
} from '#core'

export type DataExportRow = Selectable<DB['data_exports']>

/** The account whose data a copy contains: an older adult, or a child in the family app. */
export type ExportOwner = { type: 'user' | 'child'; id: number }

/** Returns the owner of a copy. A CHECK constraint of the table ensures that exactly one of the two columns is set. */
export const getExportOwner = ({ user_id, child_id }: DataExportRow): ExportOwner =>
  user_id === null ? { type: 'child', id: child_id ?? 0 } : { type: 'user', id: user_id }

export const toExportRecipient = ({ type, id }: ExportOwner): Recipient =>
  type === 'user' ? toUserRecipient(id) : toChildRecipient(id)

const ownerColumn = { user: 'user_id', child: 'child_id' } as const
const isOwnedBy = ({ type, id }: ExportOwner) =>
  sql<boolean>`${sql.ref(`data_exports.${ownerColumn[type]}`)} = ${id}`

/** Locks the row of the account, so that two requests of one account are handled one after the other. */
export const lockActiveAccountRow = (tx: Db, { type, id }: ExportOwner) =>
  tx
    .selectFrom(type === 'user' ? 'users' : 'child_users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

export const findLastExport = (db: Db, owner: ExportOwner) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where(isOwnedBy(owner))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const addExport = (tx: Db, { type, id }: ExportOwner, now: Instant) =>
  tx
    .insertInto('data_exports')
    .values({ [ownerColumn[type]]: id, created_at: toDate(now) })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function listExports(db: Db, owner: ExportOwner, page: PaginationParams) {
  const own = db.selectFrom('data_exports').where(isOwnedBy(owner))
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findReadyExport = (db: Db, owner: ExportOwner, id: number, now: Instant) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', id)
    .where(isOwnedBy(owner))
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
export const updateClaimedExport = (
  db: Db,
  { id, busy_until }: DataExportRow,
  changes: Updateable<DB['data_exports']>,
) =>
  updateOneRow(
    db.updateTable('data_exports').set(changes).where('id', '=', id).where('busy_until', '=', busy_until),
  )

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

/** Returns all rows of a table that belong to an account. The columns in `omit` are left out. */
export async function listPersonalDataRows(
  db: Db,
  { table, owner, form, omit = [] }: PersonalDataTable,
  account: ExportOwner,
) {
  const value = form === 'recipient' ? toExportRecipient(account) : account.id
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(table)}
    WHERE ${sql.ref(owner)} = ${value} ${form === 'holder' ? sql`AND holder_type = ${account.type}` : sql``}
    ORDER BY 1`.execute(db)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name))))
}

export const listUploadKeys = async (db: Db, owner: ExportOwner) =>
  (
    await db
      .selectFrom('uploads')
      .select('key')
      .where('owner', '=', toExportRecipient(owner))
      .orderBy('created_at', 'desc')
      .execute()
  ).map(({ key }) => key)
