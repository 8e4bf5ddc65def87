import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toSortOrder,
  toContainsPattern,
} from '#core'

export type MerchantRow = Selectable<DB['merchants']>

/** Adds a merchant. Returns undefined if the credit code exists already. */
export const addMerchant = (tx: Db, merchant: Insertable<DB['merchants']>) =>
  tx
    .insertInto('merchants')
    .values(merchant)
    .onConflict((conflict) => conflict.column('credit_code').doNothing())
    .returning('id')
    .executeTakeFirst()

export const lockMerchantRowByCreditCode = (tx: Db, creditCode: string) =>
  tx
    .selectFrom('merchants')
    .select(['id', 'status', 'review_result'])
    .where('credit_code', '=', creditCode)
    .forUpdate()
    .executeTakeFirst()

export const findMerchantByCreditCode = (db: Db, creditCode: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'status', 'review_result'])
    .where('credit_code', '=', creditCode)
    .executeTakeFirst()

/** Finds a merchant by its credit code and the contact phone of its application. */
export const findMerchantApplication = (db: Db, creditCode: string, contactPhone: string) =>
  db
    .selectFrom('merchants')
    .select(['status', 'review_result', 'review_note', 'store_name', 'created_at'])
    .where('credit_code', '=', creditCode)
    .where('contact_phone', '=', contactPhone)
    .executeTakeFirst()

export const findMerchant = (db: Db, id: number) =>
  db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst()

export const listMerchantsById = (db: Db, ids: number[]) =>
  db
    .selectFrom('merchants')
    .select(['id', 'store_name', 'company_name', 'store_logo_url', 'status'])
    .where('id', 'in', ids)
    .execute()

export const lockMerchantRow = (tx: Db, id: number) =>
  tx.selectFrom('merchants').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateMerchant = (tx: Db, id: number, changes: Updateable<DB['merchants']>, now: Instant) =>
  tx
    .updateTable('merchants')
    .set({ ...changes, updated_at: toDate(now) })
    .where('id', '=', id)
    .execute()

/** Returns whether the merchant has unpaid or uncompleted orders. */
export async function hasOpenOrders(tx: Db, id: number) {
  const open = await tx
    .selectFrom('merchant_orders')
    .select('id')
    .where('merchant_id', '=', id)
    .where('status', 'in', ['pending', 'paid', 'confirmed'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export type MerchantStatusFilter = 'pending' | 'rejected' | 'active' | 'suspended' | 'closed'

const merchantNames = sql`lower(coalesce(store_name, '') || ' ' || company_name)`

/**
 * SQL condition: the full phone of the contact, the full credit code, or a part of the store or company name. An index
 * finds the characters of the names; the LIKE pattern then checks their order.
 */
function matchesMerchant(q: string) {
  if (/^1[3-9]\d{9}$/.test(q)) return sql<boolean>`contact_phone = ${q}`
  if (/^[\dA-Z]{18}$/i.test(q)) return sql<boolean>`credit_code = ${q.toUpperCase()}`
  const pattern = toContainsPattern(q)
  return sql<boolean>`(string_to_array(${merchantNames}, NULL) @> string_to_array(lower(${q}), NULL)
    AND (store_name ILIKE ${pattern} OR company_name ILIKE ${pattern}))`
}

type MerchantFilter = {
  status?: MerchantStatusFilter | undefined
  q?: string | undefined
  /** Default: newest first. */
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

const sortColumns = { createdAt: 'id', commissionRate: 'commission_rate' } as const

export async function listMerchants(
  db: Db,
  { status, q, sort = '-createdAt' }: MerchantFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchants')
    .$if(q !== undefined, (query) => query.where(matchesMerchant(q!)))
    .$if(status === 'pending', (query) =>
      query.where('status', '=', 'pending').where('review_result', 'is', null),
    )
    .$if(status === 'rejected', (query) => query.where('review_result', '=', 'rejected'))
    .$if(status !== undefined && status !== 'pending' && status !== 'rejected', (query) =>
      query.where('status', '=', status as 'active'),
    )
  const { column, direction } = toSortOrder(sort, sortColumns)
  const [merchants, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { merchants, total }
}
