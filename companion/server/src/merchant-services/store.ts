import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toContainsPattern,
  toSortOrder,
} from '#core'

export type ServiceRow = Selectable<DB['merchant_services']>

export const addService = (db: Db, service: Insertable<DB['merchant_services']>) =>
  db.insertInto('merchant_services').values(service).returning('id').executeTakeFirstOrThrow()

const selectOwnServices = (db: Db, merchantId: number) =>
  db.selectFrom('merchant_services').where('merchant_id', '=', merchantId).where('status', '<>', 'deleted')

export const findOwnService = (db: Db, merchantId: number, id: number) =>
  selectOwnServices(db, merchantId).selectAll().where('id', '=', id).executeTakeFirst()

export const lockOwnServiceRow = (tx: Db, merchantId: number, id: number) =>
  selectOwnServices(tx, merchantId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Columns of the sort keys. A service with an unlimited stock has more than every other one. */
const sortColumns = {
  price: 'price',
  stock: 'stock',
  salesCount: 'sales_count',
  updatedAt: 'updated_at',
} as const

type OwnServiceFilter = {
  q?: string | undefined
  status?: 'active' | 'inactive' | undefined
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

/** Lists the services of a merchant, without a sort key in display order. */
export async function listOwnServices(
  db: Db,
  merchantId: number,
  { q, status, sort }: OwnServiceFilter,
  page: PaginationParams,
) {
  const found = selectOwnServices(db, merchantId)
    .$if(q !== undefined, (query) => query.where('title', 'ilike', toContainsPattern(q!)))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const { column, direction } = sort
    ? toSortOrder(sort, sortColumns)
    : ({ column: 'sort_order', direction: 'asc' } as const)
  const [services, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { services, total }
}

export const updateService = (
  tx: Db,
  id: number,
  changes: Updateable<DB['merchant_services']>,
  now: Instant,
) =>
  tx
    .updateTable('merchant_services')
    .set({ ...changes, updated_at: toDate(now) })
    .where('id', '=', id)
    .execute()

/** Locks a service of any merchant. */
export const lockService = (tx: Db, id: number) =>
  tx
    .selectFrom('merchant_services')
    .select(['merchant_id', 'title', 'taken_offline_at'])
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()

/**
 * Selects services that users can see and order: active, online, not taken offline by an administrator, and of an
 * active merchant.
 */
const selectOfferedServices = (db: Db) =>
  db
    .selectFrom('merchant_services')
    .innerJoin('merchants', 'merchants.id', 'merchant_services.merchant_id')
    .where('merchant_services.status', '=', 'active')
    .where('merchant_services.is_online', '=', true)
    .where('merchant_services.taken_offline_at', 'is', null)
    .where('merchants.status', '=', 'active')

export type OfferedServiceRow = NonNullable<Awaited<ReturnType<typeof findOfferedService>>>

const offerColumns = [
  'merchants.store_name',
  'merchants.category as merchant_category',
  'merchants.commission_rate',
] as const

export const findOfferedService = (db: Db, id: number) =>
  selectOfferedServices(db)
    .selectAll('merchant_services')
    .select(offerColumns)
    .where('merchant_services.id', '=', id)
    .executeTakeFirst()

/** Lists services with their merchants, whether they are offered or not. */
export const listServicesById = (db: Db, ids: number[]) =>
  db
    .selectFrom('merchant_services')
    .innerJoin('merchants', 'merchants.id', 'merchant_services.merchant_id')
    .selectAll('merchant_services')
    .select(['merchants.store_name', 'merchants.status as merchant_status'])
    .where('merchant_services.id', 'in', ids)
    .execute()

/**
 * The condition of `selectOfferedServices` without a join. The values are SQL literals, because PostgreSQL uses a partial
 * index only if it sees them. Few merchants are not active, and an index contains only them, so PostgreSQL need not look
 * up the merchant of each service.
 */
const isOffered = sql<boolean>`(merchant_services.status = 'active' AND merchant_services.is_online
  AND NOT EXISTS (SELECT FROM merchants
    WHERE merchants.id = merchant_services.merchant_id AND merchants.status <> 'active'))`

export type ServiceFilter = { category?: string | undefined; merchantId?: number | undefined }

export async function listOfferedServices(
  db: Db,
  { category, merchantId }: ServiceFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchant_services')
    .select('merchant_services.id')
    .where(isOffered)
    .$if(category !== undefined, (query) => query.where('merchant_services.category', '=', category!))
    .$if(merchantId !== undefined, (query) => query.where('merchant_services.merchant_id', '=', merchantId!))
  const ofPage = found
    .orderBy('merchant_services.sales_count', 'desc')
    .orderBy('merchant_services.id')
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [services, { total }] = await Promise.all([
    selectOfferedServices(db)
      .selectAll('merchant_services')
      .select(offerColumns)
      .where('merchant_services.id', 'in', ofPage)
      .orderBy('merchant_services.sales_count', 'desc')
      .orderBy('merchant_services.id')
      .execute(),
    countRows(db, found),
  ])
  return { services, total }
}

/**
 * Takes units from the stock of a service. Returns false if the stock is too small. The update locks the row, so that
 * exactly one of several buyers gets the last unit.
 */
export const takeServiceStock = (tx: Db, id: number, quantity: number) =>
  updateOneRow(
    tx
      .updateTable('merchant_services')
      .set((row) => ({ stock: sql<number | null>`${row.ref('stock')} - ${quantity}` }))
      .where('id', '=', id)
      .where((row) => row.or([row('stock', 'is', null), row('stock', '>=', quantity)])),
  )

/**
 * Locks the row of a service until the transaction ends, so that bookings of one time are checked one after another.
 */
export const lockServiceRow = (tx: Db, id: number) =>
  tx
    .selectFrom('merchant_services')
    .select(['capacity', 'title'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const releaseServiceStock = (tx: Db, id: number, quantity: number) =>
  tx
    .updateTable('merchant_services')
    .set((row) => ({ stock: sql<number | null>`${row.ref('stock')} + ${quantity}` }))
    .where('id', '=', id)
    .execute()

export const addToSalesCount = (tx: Db, id: number, quantity: number) =>
  tx
    .updateTable('merchant_services')
    .set((row) => ({ sales_count: sql<number>`greatest(${row.ref('sales_count')} + ${quantity}, 0)` }))
    .where('id', '=', id)
    .execute()

export async function findServiceTitle(db: Db, id: number) {
  const { title } = await db
    .selectFrom('merchant_services')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return title
}

export async function listServiceTitles(db: Db, merchantId: number) {
  const rows = await selectOwnServices(db, merchantId).select('title').execute()
  return new Set(rows.map(({ title }) => title))
}

export const findServiceByTitle = (db: Db, merchantId: number, title: string) =>
  selectOwnServices(db, merchantId).select(['id', 'price']).where('title', '=', title).executeTakeFirst()
