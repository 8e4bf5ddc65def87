import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
} from '#core'
import { assumedDeliveryDelayMs, type ProductOrderStatus } from './rules.ts'

/**
 * Adds a product order. If the request has no contact phone number, the order gets the phone number of the user's
 * account.
 */
export const addProductOrder = (
  tx: Db,
  { contact_phone, ...order }: Insertable<DB['service_product_orders']> & { user_id: number },
) =>
  tx
    .insertInto('service_product_orders')
    .values((db) => ({
      ...order,
      contact_phone: contact_phone ?? db.selectFrom('users').select('phone').where('id', '=', order.user_id),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()

/** Selects product orders with their product and user. */
const selectProductOrders = (db: Db) =>
  db
    .selectFrom('service_product_orders as o')
    .innerJoin('service_products as p', 'p.id', 'o.product_id')
    .innerJoin('service_providers as provider', 'provider.id', 'p.provider_id')
    .innerJoin('users', 'users.id', 'o.user_id')
    .innerJoin('orders as paying', 'paying.order_no', 'o.order_no')
    .selectAll('o')
    .select(['p.title', 'p.category', 'provider.id as provider_id', 'provider.company_name'])
    .select(['users.nickname', 'users.phone', 'paying.amount'])

export type ProductOrderRow = NonNullable<Awaited<ReturnType<typeof findProductOrderById>>>

export const findProductOrderById = (db: Db, id: number) =>
  selectProductOrders(db).where('o.id', '=', id).executeTakeFirst()

export const findProductOrder = (db: Db, orderNo: string) =>
  db.selectFrom('service_product_orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/**
 * Locks the row of the product order until the transaction ends, so that shipping and refunding wait for each other.
 */
export const lockProductOrderRow = (tx: Db, orderNo: string) =>
  tx
    .selectFrom('service_product_orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst()

export const updateProductOrder = (
  tx: Db,
  orderNo: string,
  changes: Updateable<DB['service_product_orders']>,
) => tx.updateTable('service_product_orders').set(changes).where('order_no', '=', orderNo).execute()

/** Changes a product order whose status is `from`. Returns whether it was changed. */
export const transitionProductOrder = (
  tx: Db,
  orderNo: string,
  from: ProductOrderStatus,
  changes: Updateable<DB['service_product_orders']>,
) =>
  updateOneRow(
    tx
      .updateTable('service_product_orders')
      .set(changes)
      .where('order_no', '=', orderNo)
      .where('status', '=', from),
  )

export type ProductOrderFilter = {
  status?: ProductOrderStatus | undefined
  /** Search text: an order number, or the phone number or nickname of the user. */
  q?: string | undefined
  userId?: number | undefined
}

const searchedColumns = {
  orderNo: 'service_product_orders.order_no',
  userId: 'service_product_orders.user_id',
}

/** Lists product orders newest first, or oldest first with `oldestFirst`, for orders that wait to be handed over. */
export async function listProductOrders(
  db: Db,
  { status, q, userId }: ProductOrderFilter,
  page: PaginationParams,
  { oldestFirst = false } = {},
) {
  const direction = oldestFirst ? 'asc' : 'desc'
  const found = db
    .selectFrom('service_product_orders')
    .select('id')
    .$if(q !== undefined, (query) => query.where(matchesOrderNumberOrUser(searchedColumns, q!)))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const ofPage = found.orderBy('id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectProductOrders(db).where('o.id', 'in', ofPage).orderBy('o.id', direction).execute(),
    countRows(db, found),
  ])
  return { rows, total }
}

const batchSize = 200

/**
 * Lists product orders that count as delivered: their payment, their date or (for devices) their shipping was at least
 * a week ago.
 */
export async function listDeliveredOrders(db: Db, now: Instant) {
  const before = now - assumedDeliveryDelayMs
  const paid = await db
    .selectFrom('service_product_orders as o')
    .innerJoin('service_products as p', 'p.id', 'o.product_id')
    .select(['o.order_no', 'o.status'])
    .where('o.status', '=', 'paid')
    .where('p.category', '<>', 'device')
    .where('o.paid_at', '<=', toDate(before))
    .where((is) =>
      is.or([is('o.scheduled_date', 'is', null), is('o.scheduled_date', '<=', instantToShanghaiDay(before))]),
    )
    .orderBy('o.paid_at')
    .limit(batchSize)
    .execute()
  const shipped = await db
    .selectFrom('service_product_orders')
    .select(['order_no', 'status'])
    .where('status', '=', 'shipped')
    .where('shipped_at', '<=', toDate(before))
    .orderBy('shipped_at')
    .limit(batchSize)
    .execute()
  return [...paid, ...shipped]
}
