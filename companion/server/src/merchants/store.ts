import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

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

export async function listMerchants(
  db: Db,
  status: MerchantStatusFilter | undefined,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchants')
    .$if(status === 'pending', (query) =>
      query.where('status', '=', 'pending').where('review_result', 'is', null),
    )
    .$if(status === 'rejected', (query) => query.where('review_result', '=', 'rejected'))
    .$if(status !== undefined && status !== 'pending' && status !== 'rejected', (query) =>
      query.where('status', '=', status as 'active'),
    )
  const [merchants, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { merchants, total }
}
