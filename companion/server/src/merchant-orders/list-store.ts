import { sql } from 'kysely'
import {
  type Db,
  countRows,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toContainsPattern,
  toSortOrder,
} from '#core'
import type { MerchantOrderStatus } from './rules.ts'
import { detailColumns, selectOrdersWithDetails } from './store.ts'

/** Number of newest orders of a merchant that a text search reads, because no index covers all parts of the text. */
const searchedOrders = 5000

/**
 * Returns the newest orders of a merchant whose number, service title or nickname of the user contains the text. A
 * complete order number is found however old the order is. The titles of the merchant's services and the nicknames are
 * compared once, not for each order. PostgreSQL looks up the users of an array by their ids and does not read all users.
 */
async function listOrderIdsByText(db: Db, merchantId: number, text: string) {
  const pattern = toContainsPattern(text)
  const { rows } = await sql<{ id: number }>`
    WITH newest AS MATERIALIZED (
      SELECT id, order_no, service_id, user_id FROM merchant_orders
      WHERE merchant_id = ${merchantId} ORDER BY id DESC LIMIT ${sql.lit(searchedOrders)})
    SELECT id FROM merchant_orders WHERE order_no = ${text} AND merchant_id = ${merchantId}
    UNION SELECT id FROM newest
    WHERE order_no ILIKE ${pattern}
      OR service_id IN (SELECT id FROM merchant_services WHERE merchant_id = ${merchantId} AND title ILIKE ${pattern})
      OR user_id IN (SELECT id FROM users
        WHERE id = ANY(ARRAY(SELECT user_id FROM newest)) AND nickname ILIKE ${pattern})`.execute(db)
  return rows.map(({ id }) => id)
}

const sortColumns = { createdAt: 'merchant_orders.id', amount: 'merchant_orders.amount' } as const

export type MerchantOrderFilter = {
  userId?: number
  merchantId?: number
  statuses?: readonly MerchantOrderStatus[] | undefined
  /**
   * Selects only orders whose number, service title or nickname of the user contains this text. Requires `merchantId`.
   */
  text?: string | undefined
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

export async function listMerchantOrders(
  db: Db,
  { userId, merchantId, statuses, text, sort = '-createdAt' }: MerchantOrderFilter,
  page: PaginationParams,
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
  const { column, direction } = toSortOrder(sort, sortColumns)
  const ofPage = found
    .orderBy(column, direction)
    .orderBy('merchant_orders.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [orders, { total }] = await Promise.all([
    selectOrdersWithDetails(db)
      .selectAll('merchant_orders')
      .select(detailColumns)
      .where('merchant_orders.id', 'in', ofPage)
      .orderBy(column, direction)
      .orderBy('merchant_orders.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { orders, total }
}
