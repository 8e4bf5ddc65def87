import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import {
  type DB,
  type Db,
  containsAllCharacters,
  countRows,
  getPageOffset,
  isOfUserMatching,
  maxCountedRows,
  type PaginationParams,
  type SortKey,
  toSortDirection,
  toContainsPattern,
} from '#core'

export type AuditLogRow = Selectable<DB['audit_logs']>

export const findAdmin = (db: Db, username: string) =>
  db
    .selectFrom('admins')
    .select(['id', 'username', 'password_hash', 'status', 'totp_enabled_at'])
    .where('username', '=', username)
    .executeTakeFirst()

export const findAnyAdmin = (db: Db) => db.selectFrom('admins').select('id').limit(1).executeTakeFirst()

/**
 * Inserts an administrator and returns whether a row was inserted. If several processes start at the same time, exactly
 * one of them inserts the row.
 */
export async function addAdmin(db: Db, admin: Insertable<DB['admins']>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const setAdminLastLogin = (db: Db, id: number, now: Instant) =>
  db
    .updateTable('admins')
    .set({ last_login_at: toDate(now) })
    .where('id', '=', id)
    .execute()

type UserStatus = 'active' | 'disabled' | 'deleted'
export type UserListFilter = {
  q?: string | undefined
  status?: UserStatus | undefined
  /** Default: newest first. */
  sort?: SortKey<'createdAt'> | undefined
}

/**
 * SQL condition: the nickname contains all characters of the text, in any order. An index supports this condition. The
 * LIKE pattern of `matchesName` then checks the order of the characters.
 */
const nicknameHasCharacters = (text: string) => sql<boolean>`
  (nickname IS NOT NULL AND ${containsAllCharacters('nickname', text)})`

const matchesName = (text: string) => sql<boolean>`nickname ILIKE ${toContainsPattern(text)}`

const isPhoneNumber = (text: string) => /^1[3-9]\d{9}$/.test(text)

const selectUsers = (db: Db, { q, status }: UserListFilter, { isFrequent = false } = {}) =>
  db
    .selectFrom('users')
    .$if(q !== undefined && isPhoneNumber(q), (query) => query.where('phone', '=', q!))
    .$if(q !== undefined && !isPhoneNumber(q), (query) =>
      query.where(matchesName(q!)).$if(!isFrequent, (indexed) => indexed.where(nicknameHasCharacters(q!))),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status!)))

/**
 * Lists users, by default newest first. The index finds a rare name. A name that many users have is found faster by
 * reading the users in their order, so the count decides. The status is a SQL literal, because PostgreSQL uses a partial
 * index only if it sees the status.
 */
export async function listUsers(db: Db, filter: UserListFilter, page: PaginationParams) {
  const columns = ['id', 'phone', 'nickname', 'city', 'status', 'verified', 'is_member'] as const
  const others = ['member_expires_at', 'is_captain', 'created_at', 'last_login_at'] as const
  const { total } = await countRows(db, selectUsers(db, filter).select('id'))
  const users = await selectUsers(db, filter, { isFrequent: total === maxCountedRows })
    .select([...columns, ...others])
    .orderBy('id', toSortDirection(filter.sort ?? '-createdAt'))
    .limit(page.pageSize)
    .offset(getPageOffset(page))
    .execute()
  return { users, total }
}

/** Returns a user with the number of paid orders and their total amount. */
export async function findUser(db: Db, id: number) {
  const [user, orders] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('orders')
      .where('user_id', '=', id)
      .select([
        sql<number>`count(*)`.as('count'),
        sql<string>`coalesce(sum(amount) FILTER (WHERE status IN ('paid', 'completed')), 0)::decimal(12,2)`.as(
          'spent',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return user && { user, orders }
}

export const lockUserRow = (tx: Db, id: number) =>
  tx.selectFrom('users').select('status').where('id', '=', id).forUpdate().executeTakeFirst()

export const setUserStatus = (tx: Db, id: number, status: UserStatus, now: Instant) =>
  tx
    .updateTable('users')
    .set({ status, updated_at: toDate(now) })
    .where('id', '=', id)
    .execute()

export type AuditLogFilter = {
  /** Search text: a user id, an order number, or the phone number or nickname of a user. */
  q?: string | undefined
  userId?: number | undefined
  action?: string | undefined
  resourceType?: string | undefined
  resourceId?: number | undefined
  /** Default: newest first. */
  sort?: SortKey<'createdAt'> | undefined
}

/** SQL condition: the entry is about the order or the user with this id, phone number or nickname. */
function matchesAuditEntry(q: string) {
  if (/^\d{1,10}$/.test(q)) return sql<boolean>`user_id = ${Number(q)}`
  if (/^[A-Z]\d{19}$/.test(q)) return sql<boolean>`(detail ? 'orderNo' AND detail ->> 'orderNo' = ${q})`
  return isOfUserMatching('user_id', q)
}

export async function listAuditLogs(db: Db, filter: AuditLogFilter, page: PaginationParams) {
  const { q, userId, action, resourceType, resourceId, sort = '-createdAt' } = filter
  const found = db
    .selectFrom('audit_logs')
    .$if(q !== undefined, (query) => query.where(matchesAuditEntry(q!)))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(resourceType !== undefined, (query) => query.where('resource_type', '=', resourceType!))
    .$if(resourceId !== undefined, (query) => query.where('resource_id', '=', resourceId!))
  const [auditLogs, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', toSortDirection(sort))
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    countRows(db, found.select('id')),
  ])
  return { auditLogs, total }
}
