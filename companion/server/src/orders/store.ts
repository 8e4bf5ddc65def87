import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DB, type Db, type OrderRow, type OrderType, getPageOffset, type PaginationParams } from '#core'

export type PaymentRow = Selectable<DB['payments']>
export type RefundRow = Selectable<DB['refunds']>

/** Adds an order with its payment, or returns the open or paid order of the user with the same reference. */
export async function addOrder(
  tx: Db,
  order: Insertable<DB['orders']>,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const added = await tx
    .with('added', (db) =>
      db
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'order_type', 'reference'])
            // The predicate of the partial index is repeated literally. In a generic plan, PostgreSQL cannot match a
            // parameter to it.
            .where(sql<boolean>`status IN ('pending', 'paid')`)
            .doNothing(),
        )
        .returningAll(),
    )
    .with('payment', (db) =>
      db
        .insertInto('payments')
        .columns(['out_trade_no', 'kind', 'ref_id', 'amount_fen', 'created_at'])
        .expression(
          db
            .selectFrom('added')
            .select(['order_no', 'order_type', 'reference', fenOfAmount.as('amount_fen'), 'created_at']),
        ),
    )
    .selectFrom('added')
    .selectAll()
    .executeTakeFirst()
  if (added) return { order: added, isNew: true }
  const { user_id: userId, order_type: type, reference } = order
  return { order: await openOrders(tx, { userId, type, reference }).executeTakeFirstOrThrow(), isNew: false }
}

const fenOfAmount = sql<number>`(amount * 100)::bigint`

export type OrderReferenceKey = { userId: number; type: OrderType; reference: string }

const openOrders = (db: Db, { userId, type, reference }: OrderReferenceKey) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_type', '=', type)
    .where('reference', '=', reference)
    .where('status', 'in', ['pending', 'paid'])

/** Returns the user's open or paid order with this type and reference; the unique index allows only one. */
export const findOpenOrder = (db: Db, key: OrderReferenceKey) => openOrders(db, key).executeTakeFirst()

/** Returns whether the user has another open or paid order with the same type and reference. */
export async function hasOtherActiveOrder(
  tx: Db,
  { id, user_id: userId, order_type: type, reference }: OrderRow,
) {
  const twins = openOrders(tx, { userId, type, reference }).where('id', '<>', id)
  return (await twins.executeTakeFirst()) !== undefined
}

/** Returns whether the account exists, and prevents its deletion until the transaction ends. */
export async function lockUserRowIfExists(tx: Db, userId: number) {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}

/** Returns whether the unique index refused a second open or paid order of a user with the same reference. */
export const isDuplicateOrderError = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'orders_one_live'

export const findOrder = (db: Db, orderNo: string) =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/** Locks the row of the order until the transaction ends. */
export const lockOrderRow = (tx: Db, orderNo: string) =>
  tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst()

type Description = Pick<Insertable<DB['orders']>, 'title' | 'detail'>

/**
 * Replaces the title and details of an order after its booking was moved to another time. The update also
 * locks the row of the order.
 */
export const updateOrderDescription = (tx: Db, orderNo: string, { title, detail }: Description) =>
  tx
    .updateTable('orders')
    .set({ title, detail: JSON.stringify(detail) })
    .where('order_no', '=', orderNo)
    .execute()

export const findLatestOrder = (db: Db, userId: number, type: OrderType, reference: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_type', '=', type)
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const getPayment = (db: Db, orderNo: string) =>
  db.selectFrom('payments').selectAll().where('out_trade_no', '=', orderNo).executeTakeFirstOrThrow()

export const findPayment = (db: Db, orderNo: string) =>
  db.selectFrom('payments').selectAll().where('out_trade_no', '=', orderNo).executeTakeFirst()

export const updateOrder = (tx: Db, orderNo: string, changes: Updateable<DB['orders']>, now: Instant) =>
  tx
    .updateTable('orders')
    .set({ ...changes, updated_at: toDate(now) })
    .where('order_no', '=', orderNo)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updatePayment = (db: Db, orderNo: string, changes: Updateable<DB['payments']>) =>
  db.updateTable('payments').set(changes).where('out_trade_no', '=', orderNo).execute()

export type OrderFilter = {
  userId: number
  status?: OrderRow['status'] | undefined
  type?: OrderType | undefined
}

export async function listOrders(db: Db, { userId, status, type }: OrderFilter, page: PaginationParams) {
  const found = db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(type !== undefined, (query) => query.where('order_type', '=', type!))
  const [orders, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders, total }
}

const batchSize = 200

/**
 * SQL condition: a payment sheet was created for the order, now or earlier, so that the payment exists at the provider.
 */
const hasSheet = sql<boolean>`(payments.pay_params IS NOT NULL OR payments.trade_no IS NOT NULL)`

/** Selects the next pending orders with an id above `afterId`, and whether a payment sheet was created for each. */
const pendingOrders = (db: Db, afterId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.out_trade_no', 'orders.order_no')
    .select(['orders.id', 'orders.order_no', hasSheet.as('has_sheet')])
    .where('orders.status', '=', 'pending')
    .where('orders.id', '>', afterId)
    .orderBy('orders.id')
    .limit(batchSize)

export type PendingOrder = Awaited<ReturnType<typeof listExpiredOrders>>[number]

/** Lists pending orders whose time to pay has ended. */
export const listExpiredOrders = (db: Db, now: Instant, afterId = 0) =>
  pendingOrders(db, afterId).where('orders.expires_at', '<=', toDate(now)).execute()

/** Lists unexpired pending orders with a payment sheet that were created before `madeBefore`. */
export const listOrdersWithoutCallback = (db: Db, madeBefore: Instant, now: Instant, afterId = 0) =>
  pendingOrders(db, afterId)
    .where(hasSheet)
    .where('orders.created_at', '<=', toDate(madeBefore))
    .where('orders.expires_at', '>', toDate(now))
    .execute()

export const findWechatOpenId = (db: Db, userId: number, appId: string) =>
  db
    .selectFrom('user_identities')
    .select('openid')
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .executeTakeFirst()

export type PaymentSheetInput = { sheet: Record<string, string>; payerOpenid: string; tradeNo: string | null }

/**
 * Stores the provider's parameters for a payment sheet (WeChat's payment dialog). Returns the stored parameters, so
 * that concurrent requests of one payer get the same parameters. Returns undefined if the parameters of another payer
 * have replaced the parameters of this payer.
 */
export async function storePaymentSheet(
  db: Db,
  orderNo: string,
  { sheet, payerOpenid, tradeNo }: PaymentSheetInput,
) {
  const kept = await db
    .updateTable('payments')
    .set((row) => ({
      pay_params: sql`CASE WHEN ${row.ref('payer_openid')} = ${payerOpenid} THEN ${row.ref('pay_params')}
                      ELSE ${JSON.stringify(sheet)}::jsonb END`,
      payer_openid: payerOpenid,
    }))
    .where('out_trade_no', '=', orderNo)
    .where('trade_no', 'is not distinct from', tradeNo)
    .returning('pay_params')
    .executeTakeFirst()
  return kept?.pay_params
}

/** Removes the payment sheet with one trade number and stores the trade number of the next payer. */
export const removePaymentSheet = (db: Db, orderNo: string, closed: string | null, next: string) =>
  db
    .updateTable('payments')
    .set({ pay_params: null, payer_openid: null, trade_no: next })
    .where('out_trade_no', '=', orderNo)
    .where('trade_no', 'is not distinct from', closed)
    .execute()
