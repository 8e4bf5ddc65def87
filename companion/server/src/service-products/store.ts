import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toSortOrder,
  toContainsPattern,
} from '#core'
import type { ProductCategory } from './rules.ts'

const selectProductsWithProvider = (db: Db) =>
  db
    .selectFrom('service_products as p')
    .innerJoin('service_providers as provider', 'provider.id', 'p.provider_id')
    .selectAll('p')
    .select('provider.company_name')

export type ServiceProductRow = Awaited<ReturnType<typeof listServiceProducts>>['products'][number]

/**
 * Selects products that users can order. The statuses are SQL literals, because PostgreSQL estimates the number of rows
 * only if it sees them.
 */
const selectOfferedProducts = (db: Db) =>
  selectProductsWithProvider(db)
    .where('p.status', '=', sql.lit('active' as const))
    .where('provider.status', '=', sql.lit('active' as const))

export const findOfferedProduct = (db: Db, id: number) =>
  selectOfferedProducts(db).where('p.id', '=', id).executeTakeFirst()

/** Lists products with their providers, whether they are offered or not. */
export const listServiceProductsById = (db: Db, ids: number[]) =>
  selectProductsWithProvider(db)
    .select('provider.status as provider_status')
    .where('p.id', 'in', ids)
    .execute()

type Filter = { category?: ProductCategory | undefined; subcategory?: string | undefined }

/** Lists products that are available now or later; products past their last day are left out. */
export async function listOfferedProducts(
  db: Db,
  { category, subcategory }: Filter,
  page: PaginationParams,
  now: Instant,
) {
  const found = selectOfferedProducts(db)
    .where((is) =>
      is.or([is('p.available_to', 'is', null), is('p.available_to', '>=', instantToShanghaiDay(now))]),
    )
    .$if(category !== undefined, (query) => query.where('p.category', '=', category!))
    .$if(subcategory !== undefined, (query) => query.where('p.subcategory', '=', subcategory!))
  const [products, { total }] = await Promise.all([
    found
      .orderBy('p.sales_count', 'desc')
      .orderBy('p.id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { products, total }
}

type AdminProductFilter = {
  /** Part of the title. */
  q?: string | undefined
  category?: ProductCategory | undefined
  status?: 'active' | 'inactive' | undefined
  /** Default: newest first. */
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

const sortColumns = {
  createdAt: 'p.id',
  price: 'p.price',
  stock: 'p.stock',
  salesCount: 'p.sales_count',
} as const

export async function listServiceProducts(
  db: Db,
  { q, category, status, sort = '-createdAt' }: AdminProductFilter,
  page: PaginationParams,
) {
  const found = selectProductsWithProvider(db)
    .$if(q !== undefined, (query) => query.where('p.title', 'ilike', toContainsPattern(q!)))
    .$if(category !== undefined, (query) => query.where('p.category', '=', category!))
    .$if(status !== undefined, (query) => query.where('p.status', '=', status!))
  const { column, direction } = toSortOrder(sort, sortColumns)
  const [products, { total }] = await Promise.all([
    found
      .orderBy(column, direction)
      .orderBy('p.id', direction)
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { products, total }
}

export const findProductProvider = (db: Db, id: number) =>
  db.selectFrom('service_providers').select('id').where('id', '=', id).executeTakeFirst()

export const addServiceProduct = (db: Db, product: Insertable<DB['service_products']>) =>
  db.insertInto('service_products').values(product).returning('id').executeTakeFirstOrThrow()

export const lockServiceProductRow = (tx: Db, id: number) =>
  tx.selectFrom('service_products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateServiceProduct = (tx: Db, id: number, changes: Updateable<DB['service_products']>) =>
  tx.updateTable('service_products').set(changes).where('id', '=', id).execute()

/**
 * Takes units from the stock and locks the row. Returns false if the stock is too small; exactly one of several
 * concurrent callers gets the last unit.
 */
export const takeServiceProductStock = (tx: Db, id: number, quantity: number) =>
  updateOneRow(
    tx
      .updateTable('service_products')
      .set((is) => ({ stock: is('stock', '-', quantity) }))
      .where('id', '=', id)
      .where('stock', '>=', quantity),
  )

export const releaseServiceProductStock = (tx: Db, id: number, quantity: number) =>
  tx
    .updateTable('service_products')
    .set((is) => ({ stock: is('stock', '+', quantity) }))
    .where('id', '=', id)
    .execute()

export const addToSalesCount = (tx: Db, id: number, quantity: number) =>
  tx
    .updateTable('service_products')
    .set((is) => ({ sales_count: is('sales_count', '+', quantity) }))
    .where('id', '=', id)
    .execute()
