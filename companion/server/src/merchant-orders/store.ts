import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
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
export const transitionMerchantOrder = (
  tx: Db,
  orderNo: string,
  from: MerchantOrderStatus,
  changes: Updateable<DB['merchant_orders']>,
) =>
  updateOneRow(
    tx
      .updateTable('merchant_orders')
      .set(changes)
      .where('order_no', '=', orderNo)
      .where('status', '=', from)
      .where('reject_reason', 'is', null),
  )

/**
 * Marks an order as rejected, after which it can be neither confirmed nor completed. Returns false if the order was
 * already marked.
 */
export const markOrderRejected = (
  tx: Db,
  orderNo: string,
  { reason, rejectedBy }: { reason: string; rejectedBy: number | null },
) =>
  updateOneRow(
    tx
      .updateTable('merchant_orders')
      .set({ reject_reason: reason, rejected_by: rejectedBy })
      .where('order_no', '=', orderNo)
      .where('status', 'in', openOrderStatuses)
      .where('reject_reason', 'is', null),
  )

/** Selects orders together with their payment, service, shop and user. */
export const selectOrdersWithDetails = (db: Db) =>
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

export const detailColumns = [
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

type Owner = { column: 'user_id' | 'merchant_id'; id: number }

export const findOwnOrder = (db: Db, { column, id }: Owner, idOrOrderNo: string) =>
  selectOrdersWithDetails(db)
    .selectAll('merchant_orders')
    .select(detailColumns)
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
  selectOrdersWithDetails(db)
    .selectAll('merchant_orders')
    .select(detailColumns)
    .where('merchant_orders.merchant_id', '=', merchantId)
    .where('merchant_orders.status', 'in', ['paid', 'confirmed', 'completed'])
    .where('merchant_orders.scheduled_at', '>=', toDate(start))
    .where('merchant_orders.scheduled_at', '<', toDate(end))
    .orderBy('merchant_orders.scheduled_at')
    .orderBy('merchant_orders.id')
    .limit(maxCalendarOrders)
    .execute()

const batchSize = 50

/** Lists a merchant's orders with an id above `afterId`, by ascending id. */
export const listOrdersAfterId = (db: Db, merchantId: number, afterId: number) =>
  selectOrdersWithDetails(db)
    .selectAll('merchant_orders')
    .select(detailColumns)
    .where('merchant_orders.merchant_id', '=', merchantId)
    .where('merchant_orders.id', '>', afterId)
    .orderBy('merchant_orders.id')
    .limit(batchSize)
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
