import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toSortDirection,
} from '#core'
import { rolesWithCaseAccess, type CaseStatus } from './rules.ts'

const withLinks = (db: Db) =>
  db
    .selectFrom('support_cases as c')
    .leftJoin('admins as assignee', 'assignee.id', 'c.assignee_id')
    .leftJoin('users', 'users.id', 'c.user_id')
    .leftJoin('merchants', 'merchants.id', 'c.merchant_id')
    .selectAll('c')
    .select(['assignee.username as assignee_name', 'users.nickname', 'merchants.store_name'])

export type CaseFilter = {
  status?: CaseStatus | undefined
  /**
   * Selects open and waiting cases that are assigned to this administrator. Null selects the open and waiting cases
   * without an assignee.
   */
  assigneeId?: number | null | undefined
  userId?: number | undefined
  merchantId?: number | undefined
  orderNo?: string | undefined
  sort?: SortKey<'createdAt'> | undefined
}

/**
 * Lists cases. If the filter is a status other than `closed`, cases with high priority come first, then the oldest
 * cases. Otherwise the newest cases come first.
 */
export async function listCases(db: Db, filter: CaseFilter, page: PaginationParams) {
  const { status, assigneeId, userId, merchantId, orderNo, sort } = filter
  const isQueue = sort === undefined && status !== undefined && status !== 'closed'
  const found = withLinks(db)
    .$if(status !== undefined, (query) => query.where('c.status', '=', status!))
    .$if(assigneeId !== undefined, (query) =>
      query
        .where('c.assignee_id', assigneeId === null ? 'is' : '=', assigneeId!)
        .where('c.status', '<>', sql.lit('closed')),
    )
    .$if(userId !== undefined, (query) => query.where('c.user_id', '=', userId!))
    .$if(merchantId !== undefined, (query) => query.where('c.merchant_id', '=', merchantId!))
    .$if(orderNo !== undefined, (query) => query.where('c.order_no', '=', orderNo!))
  const [cases, { total }] = await Promise.all([
    found
      .$if(isQueue, (query) => query.orderBy('c.priority').orderBy('c.id'))
      .$if(!isQueue, (query) => query.orderBy('c.id', toSortDirection(sort ?? '-createdAt')))
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    countRows(db, found.clearSelect().select('c.id')),
  ])
  return { cases, total }
}
export type CaseRow = Awaited<ReturnType<typeof listCases>>['cases'][number]

export const findCase = (db: Db, id: number) => withLinks(db).where('c.id', '=', id).executeTakeFirst()

export const lockCase = (tx: Db, id: number) =>
  tx.selectFrom('support_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addCase = (tx: Db, row: Insertable<DB['support_cases']>) =>
  tx.insertInto('support_cases').values(row).returning('id').executeTakeFirstOrThrow()

export const updateCase = (tx: Db, id: number, changes: Updateable<DB['support_cases']>) =>
  tx.updateTable('support_cases').set(changes).where('id', '=', id).execute()

type NewEntry = {
  caseId: number
  adminId: number
  kind: 'note' | 'status' | 'priority' | 'assignee' | 'title'
  text: string
}

export const addEntryToCase = (tx: Db, { caseId, adminId, kind, text }: NewEntry, now: Instant) =>
  tx
    .insertInto('case_entries')
    .values({ case_id: caseId, admin_id: adminId, kind, text, created_at: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function listEntriesOfCase(db: Db, caseId: number, page: PaginationParams) {
  const found = db.selectFrom('case_entries').where('case_id', '=', caseId)
  const [entries, { total }] = await Promise.all([
    found
      .innerJoin('admins', 'admins.id', 'case_entries.admin_id')
      .selectAll('case_entries')
      .select('admins.username')
      .orderBy('case_entries.id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries, total }
}
const assignable = (db: Db) =>
  db.selectFrom('admins').where('status', '=', 'active').where('role', 'in', rolesWithCaseAccess)

export const findAssignee = (db: Db, id: number) =>
  assignable(db).select(['id', 'username']).where('id', '=', id).executeTakeFirst()

export async function listAssignees(db: Db, page: PaginationParams) {
  const found = assignable(db)
  const [admins, { total }] = await Promise.all([
    found
      .select(['id', 'username'])
      .orderBy('username')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { admins, total }
}

/** Returns the buyer of an order. */
export const findBuyerOfOrder = (db: Db, orderNo: string) =>
  db.selectFrom('orders').select('user_id').where('order_no', '=', orderNo).executeTakeFirst()

export const findMerchantId = (db: Db, id: number) =>
  db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()

/**
 * Removes titles and notes from the cases of a deleted user. Status, times and order numbers remain for
 * accounting.
 */
export async function anonymiseCasesOfUser(tx: Db, userId: number) {
  await sql`
    DELETE FROM case_entries WHERE kind IN ('note', 'title')
      AND case_id IN (SELECT id FROM support_cases WHERE user_id = ${userId})`.execute(tx)
  await tx.updateTable('support_cases').set({ title: '用户已注销' }).where('user_id', '=', userId).execute()
}
