import { sql } from 'kysely'
import {
  type Db,
  containsAllCharacters,
  countRows,
  getPageOffset,
  maxCountedRows,
  type PaginationParams,
} from '#core'
import { findCategoryNames } from './category-store.ts'

const selectGrocers = (db: Db) =>
  db.selectFrom('service_providers').where('category', '=', 'grocery').where('status', '=', 'active')

export async function listGrocers(db: Db, page: PaginationParams) {
  const order = sql`rating DESC, id`
  const ofPage = selectGrocers(db)
    .select('id')
    .orderBy(order)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectGrocers(db)
      .selectAll()
      .select((row) =>
        row
          .selectFrom('products')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('products.provider_id', '=', 'service_providers.id')
          .where('products.status', '=', 'available')
          .$asScalar()
          .$notNull()
          .as('product_count'),
      )
      .where('id', 'in', ofPage)
      .orderBy(order)
      .execute(),
    selectGrocers(db).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Selects products with their grocer. */
const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('service_providers', 'service_providers.id', 'products.provider_id')
    .selectAll('products')
    .select(['service_providers.company_name', 'service_providers.status as provider_status'])

export type GroceryProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

export const findProduct = (db: Db, id: number) =>
  selectProducts(db).where('products.id', '=', id).executeTakeFirst()

export const listProductsById = (db: Db, ids: number[]) =>
  ids.length === 0 ? [] : selectProducts(db).where('products.id', 'in', ids).execute()

export const isProductOnSale = ({
  status,
  provider_status,
}: Pick<GroceryProductRow, 'status' | 'provider_status'>) =>
  status === 'available' && provider_status === 'active'

const selectProductsOnSale = (db: Db) =>
  selectProducts(db)
    .where('products.status', '=', 'available')
    .where('service_providers.status', '=', 'active')

/**
 * Lists products on sale, without foods that the user avoids. Products whose name contains `preferred` are listed
 * first.
 */
export const listSuggestedProducts = (
  db: Db,
  preferred: string | undefined,
  avoided: string[],
  limit: number,
) =>
  selectProductsOnSale(db)
    .where('service_providers.category', '=', 'grocery')
    .where('stock', '>', 0)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM unnest(${avoided}::text[]) AS avoided WHERE position(avoided IN products.name) > 0)`,
    )
    .orderBy(sql`position(${preferred ?? ''} IN products.name) > 0`, 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()

/**
 * Selects products whose name contains the text. An index first finds names that contain all characters of the text in
 * any order. For a text that many names contain, `isFrequent` omits the index.
 */
export const productNameContains = (text: string, { isFrequent = false } = {}) =>
  isFrequent
    ? sql<boolean>`strpos(lower(products.name), lower(${text})) > 0`
    : sql<boolean>`(${containsAllCharacters('products.name', text)}
        AND strpos(lower(products.name), lower(${text})) > 0)`

/**
 * SQL expression for the order of a list of products that contain a text. A sum has no index. PostgreSQL therefore finds
 * rare names by the index of characters and sorts them, instead of reading all products by their ids.
 */
export const rareProductOrder = sql<number>`products.id + 0`

type Filter = { providerId?: number | undefined; category?: string | undefined; q?: string | undefined }

/** Lists products on sale. A category contains the products of its subcategories. */
export async function listProducts(db: Db, { providerId, category, q = '' }: Filter, page: PaginationParams) {
  const words = q.trim()
  const categories = category === undefined ? undefined : await findCategoryNames(db, category)
  if (categories?.length === 0) return { rows: [], total: 0 }
  const select = ({ isFrequent = false } = {}) =>
    selectProductsOnSale(db)
      .$if(providerId !== undefined, (query) => query.where('products.provider_id', '=', providerId!))
      .$if(categories !== undefined, (query) => query.where('products.category', 'in', categories!))
      .$if(words !== '', (query) => query.where(productNameContains(words, { isFrequent })))
  const { total } = await countRows(db, select().clearSelect().select('products.id'))
  const isFrequent = words === '' || total === maxCountedRows
  const rows = await select({ isFrequent })
    .orderBy(isFrequent ? sql.ref<number>('products.id') : rareProductOrder)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
    .execute()
  return { rows, total }
}

/**
 * Locks the rows of products until the transaction ends. All callers lock by ascending id, so that two orders of the
 * same products cannot deadlock.
 */
export const lockProductRows = (tx: Db, ids: number[]) =>
  selectProducts(tx)
    .where('products.id', 'in', ids)
    .orderBy('products.id')
    .forNoKeyUpdate('products')
    .execute()

type StockRequest = { productId: number; quantity: number }

/**
 * Takes units from the stock of products whose rows are locked. The condition in SQL is the final guard against
 * overselling.
 */
export async function takeGroceryStock(tx: Db, lines: StockRequest[]) {
  const { numAffectedRows } = await sql`
    UPDATE products SET stock = stock - line.quantity FROM ${asTable(lines)}
    WHERE products.id = line.id AND stock >= line.quantity`.execute(tx)
  if (numAffectedRows !== BigInt(lines.length)) throw new Error('stock was taken that is not there')
}

export const returnGroceryStock = (tx: Db, lines: StockRequest[]) =>
  sql`UPDATE products SET stock = stock + line.quantity FROM ${asTable(lines)}
      WHERE products.id = line.id`.execute(tx)

const asTable = (lines: StockRequest[]) =>
  sql`unnest(${lines.map(({ productId }) => productId)}::bigint[],
             ${lines.map(({ quantity }) => quantity)}::int[]) AS line(id, quantity)`
