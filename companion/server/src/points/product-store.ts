import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, isOfUserMatching, type PaginationParams } from '#core'

export type PointsProductRow = Selectable<DB['point_products']>

export const findPointsProduct = (db: Db, id: number) =>
  db.selectFrom('point_products').selectAll().where('id', '=', id).executeTakeFirst()

type ProductFilter = {
  status?: PointsProductRow['status']
  category?: PointsProductRow['category'] | undefined
}

export async function listPointsProducts(
  db: Db,
  { status, category }: ProductFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('point_products')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
  const [products, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { products, total }
}

export async function listPointsProductTitles(db: Db) {
  const rows = await db.selectFrom('point_products').select('title').execute()
  return new Set(rows.map(({ title }) => title))
}

export const addPointsProduct = (db: Db, product: Insertable<DB['point_products']>) =>
  db.insertInto('point_products').values(product).returning('id').executeTakeFirstOrThrow()

export const updatePointsProduct = (db: Db, id: number, changes: Updateable<DB['point_products']>) =>
  db.updateTable('point_products').set(changes).where('id', '=', id).execute()

/**
 * Takes one unit from the stock of a product. Returns false if the stock is empty; exactly one of several concurrent
 * callers gets the last unit.
 */
export const takePointsProductStock = (tx: Db, id: number) =>
  updateOneRow(
    tx
      .updateTable('point_products')
      .set((row) => ({ stock: sql<number>`${row.ref('stock')} - 1` }))
      .where('id', '=', id)
      .where('status', '=', 'active')
      .where('stock', '>', 0),
  )

export const addRedemption = (tx: Db, redemption: Insertable<DB['point_redemptions']>) =>
  tx.insertInto('point_redemptions').values(redemption).returning('id').executeTakeFirstOrThrow()

type RedemptionFilter = {
  status?: 'done' | 'waiting' | undefined
  userId?: number | undefined
  /** Search text: the phone number or nickname of the user. */
  q?: string | undefined
}

/** Lists redemptions, newest first. If only waiting redemptions are requested, lists them oldest first. */
export async function listRedemptions(
  db: Db,
  { status, userId, q }: RedemptionFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('point_redemptions')
    .select('point_redemptions.id')
    .$if(status !== undefined, (query) => query.where('point_redemptions.status', '=', status!))
    .$if(q !== undefined, (query) => query.where(isOfUserMatching('point_redemptions.user_id', q!)))
    .$if(userId !== undefined, (query) => query.where('point_redemptions.user_id', '=', userId!))
  const direction = status === 'waiting' ? 'asc' : 'desc'
  const ofPage = found
    .orderBy('point_redemptions.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [redemptions, { total }] = await Promise.all([
    db
      .selectFrom('point_redemptions')
      .innerJoin('point_products', 'point_products.id', 'point_redemptions.product_id')
      .innerJoin('users', 'users.id', 'point_redemptions.user_id')
      .selectAll('point_redemptions')
      .select(['point_products.title', 'users.nickname', 'users.phone'])
      .where('point_redemptions.id', 'in', ofPage)
      .orderBy('point_redemptions.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { redemptions, total }
}

export const findRedemption = (db: Db, id: number) =>
  db
    .selectFrom('point_redemptions')
    .innerJoin('point_products', 'point_products.id', 'point_redemptions.product_id')
    .select(['point_redemptions.user_id', 'point_products.title'])
    .where('point_redemptions.id', '=', id)
    .executeTakeFirst()

/** Marks a waiting redemption as done. Returns false if the redemption was not waiting. */
export const setRedemptionDone = (tx: Db, id: number) =>
  updateOneRow(
    tx
      .updateTable('point_redemptions')
      .set({ status: 'done' })
      .where('id', '=', id)
      .where('status', '=', 'waiting'),
  )
