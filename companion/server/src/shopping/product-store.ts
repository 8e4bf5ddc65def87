import { sql } from 'kysely'
import { type Db, offsetOf, type Page } from '#core'

const grocers = (db: Db) =>
  db.selectFrom('service_providers').where('category', '=', 'grocery').where('status', '=', 'active')

export async function listProviders(db: Db, page: Page) {
  const [rows, { total }] = await Promise.all([
    grocers(db)
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
      .orderBy('rating', 'desc')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    grocers(db).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Selects products with their grocer. */
const products = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('service_providers', 'service_providers.id', 'products.provider_id')
    .selectAll('products')
    .select(['service_providers.company_name', 'service_providers.status as provider_status'])

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

export const findProduct = (db: Db, id: number) =>
  products(db).where('products.id', '=', id).executeTakeFirst()

export const isOnSale = ({ status, provider_status }: Pick<ProductRow, 'status' | 'provider_status'>) =>
  status === 'available' && provider_status === 'active'

const onSale = (db: Db) =>
  products(db).where('products.status', '=', 'available').where('service_providers.status', '=', 'active')

/** Lists products on sale without the avoided foods; products whose name contains the requested words come first. */
export const suggestProducts = (db: Db, preferred: string | undefined, avoided: string[], limit: number) =>
  onSale(db)
    .where('service_providers.category', '=', 'grocery')
    .where('stock', '>', 0)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM unnest(${avoided}::text[]) AS avoided WHERE position(avoided IN products.name) > 0)`,
    )
    .orderBy(sql`position(${preferred ?? ''} IN products.name) > 0`, 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()

type Filter = { providerId?: number | undefined; category?: string | undefined; q?: string | undefined }

export async function listProducts(db: Db, { providerId, category, q = '' }: Filter, page: Page) {
  const words = q.trim()
  const found = onSale(db)
    .$if(providerId !== undefined, (query) => query.where('products.provider_id', '=', providerId!))
    .$if(category !== undefined, (query) => query.where('products.category', '=', category!))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(products.name), lower(${words})) > 0`),
    )
  const [rows, { total }] = await Promise.all([
    found.orderBy('products.id').limit(page.pageSize).offset(offsetOf(page)).execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * Locks products until the transaction ends. All callers lock in the order of ids, so that two orders of the same
 * products cannot deadlock.
 */
export const lockProducts = (tx: Db, ids: number[]) =>
  products(tx).where('products.id', 'in', ids).orderBy('products.id').forNoKeyUpdate('products').execute()

type StockRequest = { productId: number; quantity: number }

/** Takes stock of locked products. The condition in SQL is the final guard against overselling. */
export async function takeStock(tx: Db, lines: StockRequest[]) {
  const { numAffectedRows } = await sql`
    UPDATE products SET stock = stock - line.quantity FROM ${asTable(lines)}
    WHERE products.id = line.id AND stock >= line.quantity`.execute(tx)
  if (numAffectedRows !== BigInt(lines.length)) throw new Error('stock was taken that is not there')
}

export const returnStock = (tx: Db, lines: StockRequest[]) =>
  sql`UPDATE products SET stock = stock + line.quantity FROM ${asTable(lines)}
      WHERE products.id = line.id`.execute(tx)

const asTable = (lines: StockRequest[]) =>
  sql`unnest(${lines.map(({ productId }) => productId)}::bigint[],
             ${lines.map(({ quantity }) => quantity)}::int[]) AS line(id, quantity)`
