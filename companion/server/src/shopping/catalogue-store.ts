import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  maxCountedRows,
  type PaginationParams,
  type SortKey,
  toSortOrder,
} from '#core'
import { findCategoryNames } from './category-store.ts'
import { productNameContains, rareProductOrder } from './product-store.ts'

type ProductFilter = {
  q?: string | undefined
  providerId?: number | undefined
  /** Name of a category. Its subcategories are included. */
  category?: string | undefined
  status?: 'available' | 'unavailable' | undefined
  /** Default: newest first. */
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

const sortColumns = { createdAt: 'products.id', price: 'products.price', stock: 'products.stock' } as const

const withProvider = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('service_providers', 'service_providers.id', 'products.provider_id')
    .selectAll('products')
    .select(['service_providers.company_name', 'service_providers.status as provider_status'])

export async function listAllProducts(
  db: Db,
  { q = '', providerId, category, status, sort = '-createdAt' }: ProductFilter,
  page: PaginationParams,
) {
  const words = q.trim()
  const categories = category === undefined ? undefined : await findCategoryNames(db, category)
  if (categories?.length === 0) return { rows: [], total: 0 }
  const { column, direction } = toSortOrder(sort, sortColumns)
  const select = ({ isFrequent = false } = {}) =>
    withProvider(db)
      .$if(words !== '', (query) => query.where(productNameContains(words, { isFrequent })))
      .$if(providerId !== undefined, (query) => query.where('products.provider_id', '=', providerId!))
      .$if(categories !== undefined, (query) => query.where('products.category', 'in', categories!))
      .$if(status !== undefined, (query) => query.where('products.status', '=', status!))
  const { total } = await countRows(db, select().clearSelect().select('products.id'))
  const isFrequent = words === '' || total === maxCountedRows
  const rows = await select({ isFrequent })
    .$if(column !== 'products.id', (query) => query.orderBy(column, direction))
    .orderBy(isFrequent ? sql.ref<number>('products.id') : rareProductOrder, direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
    .execute()
  return { rows, total }
}

export const findProductOfAnyStatus = (db: Db, id: number) =>
  withProvider(db).where('products.id', '=', id).executeTakeFirst()

export const findGrocer = (db: Db, id: number) =>
  db.selectFrom('service_providers').select(['id', 'category']).where('id', '=', id).executeTakeFirst()

/** Locks the grocer until the transaction ends, so that imports of the same grocer wait for each other. */
export const lockGrocer = (tx: Db, id: number) =>
  tx.selectFrom('service_providers').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Locks the product, so that orders and other changes of its stock wait. */
export const lockGroceryProduct = (tx: Db, id: number) =>
  tx.selectFrom('products').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Locks the products with these names by ascending id. Orders lock products in the same order, so neither can
 * deadlock.
 */
export const lockProductsByName = (tx: Db, providerId: number, names: string[]) =>
  tx
    .selectFrom('products')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('name', 'in', names)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const addGroceryProduct = (tx: Db, row: Insertable<DB['products']>) =>
  tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()

export const updateGroceryProduct = (tx: Db, id: number, changes: Updateable<DB['products']>) =>
  tx.updateTable('products').set(changes).where('id', '=', id).execute()

export const addStockChange = (tx: Db, row: Insertable<DB['product_stock_changes']>) =>
  tx.insertInto('product_stock_changes').values(row).execute()

export const addPriceChange = (tx: Db, row: Insertable<DB['product_price_changes']>) =>
  tx.insertInto('product_price_changes').values(row).execute()

/** Largest number of entries in each list of changes of a product (stock changes, price changes). */
const shownChanges = 50

export const listStockChanges = (db: Db, productId: number) =>
  db
    .selectFrom('product_stock_changes')
    .innerJoin('admins', 'admins.id', 'product_stock_changes.admin_id')
    .selectAll('product_stock_changes')
    .select('admins.username')
    .where('product_id', '=', productId)
    .orderBy('product_stock_changes.id', 'desc')
    .limit(shownChanges)
    .execute()

export const listPriceChanges = (db: Db, productId: number) =>
  db
    .selectFrom('product_price_changes')
    .innerJoin('admins', 'admins.id', 'product_price_changes.admin_id')
    .selectAll('product_price_changes')
    .select('admins.username')
    .where('product_id', '=', productId)
    .orderBy('product_price_changes.id', 'desc')
    .limit(shownChanges)
    .execute()
