import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PageParams } from '#core'
import { type MerchantOrderStatus, openOrderStatuses } from './rules.ts'

/** PostgreSQL channel that announces new orders to merchants. */
export const newOrderNotifyChannel = 'merchant_orders'

/**
 * Locks the row of the merchant until the commit, so that orders are committed by ascending id and event streams miss
 * no order.
 */
export async function addMerchantOrder(tx: Db, order: Insertable<DB['merchant_orders']>) {
  const { merchant_id: merchantId } = order
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`merchant orders ${merchantId}`}, 0))`.execute(tx)
  const added = await tx.insertInto('merchant_orders').values(order).returning('id').executeTakeFirstOrThrow()
  await sql`SELECT pg_notify(${newOrderNotifyChannel}, ${String(merchantId)})`.execute(tx)
  return added
}

/** Returns the condition that selects an order by its row id or its order number. */
const matchesIdOrOrderNo = (idOrOrderNo: string) =>
  /^\d+$/.test(idOrOrderNo)
    ? sql<boolean>`merchant_orders.id = ${idOrOrderNo}`
    : sql<boolean>`merchant_orders.order_no = ${idOrOrderNo}`

export const findMerchantOrder = (db: Db, idOrOrderNo: string) =>
  db.selectFrom('merchant_orders').selectAll().where(matchesIdOrOrderNo(idOrOrderNo)).executeTakeFirst()

export const getMerchantOrder = (db: Db, orderNo: string) =>
  db.selectFrom('merchant_orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()

/** Locks the row of the order until the transaction ends, so that confirming and cancelling wait for each other. */
export const lockMerchantOrderRow = (tx: Db, orderNo: string) =>
  tx.selectFrom('merchant_orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst()

export const updateMerchantOrder = (tx: Db, orderNo: string, changes: Updateable<DB['merchant_orders']>) =>
  tx.updateTable('merchant_orders').set(changes).where('order_no', '=', orderNo).execute()

/**
 * Column values that record no move by the merchant. They also replace the record of such a move once the user moves
 * the order.
 */
export const withoutMerchantMove = { moved_at: null, moved_from: null, move_reason: null, moved_by: null }

/**
 * Updates an order with status `from` whose rejection has not started. Returns whether the order was updated. Exactly
 * one of several concurrent calls returns true.
 */
export async function transitionMerchantOrder(
  tx: Db,
  orderNo: string,
  from: MerchantOrderStatus,
  changes: Updateable<DB['merchant_orders']>,
) {
  const { numUpdatedRows } = await tx
    .updateTable('merchant_orders')
    .set(changes)
    .where('order_no', '=', orderNo)
    .where('status', '=', from)
    .where('reject_reason', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Marks an order as rejected, after which it can be neither confirmed nor completed. Returns false if the order was
 * already marked.
 */
export async function markOrderRejected(
  tx: Db,
  orderNo: string,
  { reason, rejectedBy }: { reason: string; rejectedBy: number | null },
) {
  const { numUpdatedRows } = await tx
    .updateTable('merchant_orders')
    .set({ reject_reason: reason, rejected_by: rejectedBy })
    .where('order_no', '=', orderNo)
    .where('status', 'in', openOrderStatuses)
    .where('reject_reason', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ordersWithDetails = (db: Db) =>
  db
    .selectFrom('merchant_orders')
    .innerJoin('orders', 'orders.order_no', 'merchant_orders.order_no')
    .innerJoin('merchant_services', 'merchant_services.id', 'merchant_orders.service_id')
    .innerJoin('merchants', 'merchants.id', 'merchant_orders.merchant_id')
    .innerJoin('users', 'users.id', 'merchant_orders.user_id')

/**
 * SQL expression for the name of the employee whose id is in `column`. The name is null if no employee handled the
 * order, but the service itself or a job did.
 */
const nameOf = (column: 'confirmed_by' | 'rejected_by' | 'completed_by' | 'moved_by') =>
  sql<string | null>`(
    SELECT name FROM merchant_accounts WHERE id = merchant_orders.${sql.ref(column)})`

const columns = [
  'merchant_services.title as service_title',
  'merchant_services.capacity',
  'merchants.store_name',
  'orders.amount as payable',
  'orders.discount',
  'orders.refund_amount',
  'users.nickname',
  'users.phone',
  nameOf('confirmed_by').as('confirmed_by_name'),
  nameOf('rejected_by').as('rejected_by_name'),
  nameOf('completed_by').as('completed_by_name'),
  nameOf('moved_by').as('moved_by_name'),
] as const

export type MerchantOrderRow = Awaited<ReturnType<typeof listOrdersAfterId>>[number]

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Number of newest orders of a merchant that a text search reads, because no index covers all parts of the text. */
const searchedOrders = 5000

/**
 * Returns the newest orders of a merchant whose number, service title or nickname of the user contains the text. A
 * complete order number is found however old the order is. The scalar subqueries keep PostgreSQL from reading all
 * users.
 */
async function listOrderIdsByText(db: Db, merchantId: number, text: string) {
  const pattern = `%${escapeLike(text)}%`
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM merchant_orders WHERE order_no = ${text} AND merchant_id = ${merchantId}
    UNION SELECT id FROM (
      SELECT id, order_no, service_id, user_id FROM merchant_orders
      WHERE merchant_id = ${merchantId} ORDER BY id DESC LIMIT ${sql.lit(searchedOrders)}) AS newest
    WHERE order_no ILIKE ${pattern}
      OR (SELECT title FROM merchant_services WHERE merchant_services.id = newest.service_id) ILIKE ${pattern}
      OR (SELECT nickname FROM users WHERE users.id = newest.user_id) ILIKE ${pattern}`.execute(db)
  return rows.map(({ id }) => id)
}

export type MerchantOrderFilter = {
  userId?: number
  merchantId?: number
  statuses?: readonly MerchantOrderStatus[] | undefined
  /**
   * Selects only orders whose number, service title or nickname of the user contains this text. Requires `merchantId`.
   */
  text?: string | undefined
}

export async function listMerchantOrders(
  db: Db,
  { userId, merchantId, statuses, text }: MerchantOrderFilter,
  page: PageParams,
) {
  const ids =
    merchantId === undefined || text === undefined
      ? undefined
      : await listOrderIdsByText(db, merchantId, text)
  const found = db
    .selectFrom('merchant_orders')
    .select('merchant_orders.id')
    .$if(userId !== undefined, (query) => query.where('merchant_orders.user_id', '=', userId!))
    .$if(merchantId !== undefined, (query) => query.where('merchant_orders.merchant_id', '=', merchantId!))
    .$if(statuses !== undefined, (query) => query.where('merchant_orders.status', 'in', statuses!))
    .$if(ids !== undefined, (query) =>
      query.where('merchant_orders.id', '=', sql<number>`ANY(${ids}::bigint[])`),
    )
  const ofPage = found.orderBy('merchant_orders.id', 'desc').limit(page.pageSize).offset(getPageOffset(page))
  const [orders, { total }] = await Promise.all([
    ordersWithDetails(db)
      .selectAll('merchant_orders')
      .select(columns)
      .where('merchant_orders.id', 'in', ofPage)
      .orderBy('merchant_orders.id', 'desc')
      .execute(),
    countRows(db, found),
  ])
  return { orders, total }
}

type Owner = { column: 'user_id' | 'merchant_id'; id: number }

export const findOwnOrder = (db: Db, { column, id }: Owner, idOrOrderNo: string) =>
  ordersWithDetails(db)
    .selectAll('merchant_orders')
    .select(columns)
    .where(matchesIdOrOrderNo(idOrOrderNo))
    .where(`merchant_orders.${column}`, '=', id)
    .executeTakeFirst()

const maxCalendarOrders = 1000

/** Lists paid orders that are scheduled in this period, earliest first. */
export const listScheduledOrders = (
  db: Db,
  merchantId: number,
  { start, end }: { start: Instant; end: Instant },
) =>
  ordersWithDetails(db)
    .selectAll('merchant_orders')
    .select(columns)
    .where('merchant_orders.merchant_id', '=', merchantId)
    .where('merchant_orders.status', 'in', ['paid', 'confirmed', 'completed'])
    .where('merchant_orders.scheduled_at', '>=', toDate(start))
    .where('merchant_orders.scheduled_at', '<', toDate(end))
    .orderBy('merchant_orders.scheduled_at')
    .orderBy('merchant_orders.id')
    .limit(maxCalendarOrders)
    .execute()

const batch = 50

/** Lists a merchant's orders with an id above `afterId`, by ascending id. */
export const listOrdersAfterId = (db: Db, merchantId: number, afterId: number) =>
  ordersWithDetails(db)
    .selectAll('merchant_orders')
    .select(columns)
    .where('merchant_orders.merchant_id', '=', merchantId)
    .where('merchant_orders.id', '>', afterId)
    .orderBy('merchant_orders.id')
    .limit(batch)
    .execute()

export async function findNewestOrderId(db: Db, merchantId: number) {
  const newest = await db
    .selectFrom('merchant_orders')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Lists the payment orders of a group's members, with the merchant's current commission and terms. */
export const listGroupOrders = (tx: Db, orderNos: string[], serviceId: number) =>
  tx
    .selectFrom('orders')
    .innerJoin('merchant_services', (join) => join.on('merchant_services.id', '=', serviceId))
    .innerJoin('merchants', 'merchants.id', 'merchant_services.merchant_id')
    .select([
      'orders.order_no',
      'orders.user_id',
      'orders.amount',
      'orders.discount',
      'merchant_services.merchant_id',
      'merchant_services.title',
      'merchants.commission_rate',
    ])
    .where('orders.order_no', 'in', orderNos)
    .orderBy('orders.id')
    .execute()

/** Removes the personal data from the orders of a deleted account. */
export const anonymiseOrderContacts = (db: Db, userId: number) =>
  db
    .updateTable('merchant_orders')
    .set({ remark: null, address: null, contact_name: null })
    .where('user_id', '=', userId)
    .execute()
