import {
  type Db,
  type OrderRow,
  type OrderType,
  countRows,
  getPageOffset,
  maxCountedRows,
  type PaginationParams,
  type SortKey,
  toSortOrder,
} from '#core'

export type AdminOrderFilter = {
  /** Search text: an order number or a full phone number. */
  q?: string | undefined
  userId?: number | undefined
  merchantId?: number | undefined
  status?: OrderRow['status'] | undefined
  orderType?: OrderType | undefined
  /** Default: newest first. */
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

const sortColumns = { createdAt: 'orders.id', amount: 'orders.amount' } as const

/**
 * Selects the order with this number and the orders of the user with this phone number. A union uses an index for each
 * part; with OR, PostgreSQL reads all orders.
 */
const matches = (db: Db, q: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', q)
    .union((query) =>
      query
        .selectFrom('orders')
        .innerJoin('users', 'users.id', 'orders.user_id')
        .select('orders.id')
        .where('users.phone', '=', q),
    )

/** Selects the newest orders of a merchant. The limit bounds the work for a merchant with very many orders. */
const selectNewestMerchantOrders = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant_orders')
    .select('order_no')
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(maxCountedRows)

/** Lists orders of all users with the name and phone number of their buyer. */
export async function listAllOrders(
  db: Db,
  { q, userId, merchantId, status, orderType, sort = '-createdAt' }: AdminOrderFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('orders')
    .select('orders.id')
    .$if(q !== undefined, (query) => query.where('orders.id', 'in', matches(db, q!)))
    .$if(userId !== undefined, (query) => query.where('orders.user_id', '=', userId!))
    .$if(merchantId !== undefined, (query) =>
      query.where('orders.order_no', 'in', selectNewestMerchantOrders(db, merchantId!)),
    )
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status!))
    .$if(orderType !== undefined, (query) => query.where('orders.order_type', '=', orderType!))
  const { column, direction } = toSortOrder(sort, sortColumns)
  const ofPage = found
    .orderBy(column, direction)
    .orderBy('orders.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [orders, { total }] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .selectAll('orders')
      .select(['users.nickname', 'users.phone'])
      .where('orders.id', 'in', ofPage)
      .orderBy(column, direction)
      .orderBy('orders.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { orders, total }
}
export type AdminOrderRow = Awaited<ReturnType<typeof listAllOrders>>['orders'][number]
