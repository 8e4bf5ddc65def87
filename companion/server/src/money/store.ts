import { sql } from 'kysely'
import {
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
  type SortKey,
  toSortDirection,
} from '#core'

type RefundStatus = 'wanted' | 'accepted' | 'succeeded' | 'failed'
const unfinished: RefundStatus[] = ['wanted', 'accepted', 'failed']

export type RefundFilter = {
  sort?: SortKey<'createdAt'> | undefined
  status?: RefundStatus | undefined
  /** Search text: an order number, or the phone number or nickname of the user. */
  q?: string | undefined
  userId?: number | undefined
}

const searchedColumns = { orderNo: 'orders.order_no', userId: 'orders.user_id' }

/**
 * Lists refunds, by default oldest first. The statuses are SQL literals, because PostgreSQL uses a partial index only if
 * it sees them.
 */
export async function listRefunds(
  db: Db,
  { status, q, userId, sort = 'createdAt' }: RefundFilter,
  page: PaginationParams,
) {
  const direction = toSortDirection(sort)
  const statuses = (status ? [status] : unfinished).map((one) => sql.lit(one))
  const found = db
    .selectFrom('refunds')
    .where('status', 'in', statuses)
    .$if(q !== undefined, (query) =>
      query.where('order_no', 'in', (from) =>
        from.selectFrom('orders').select('order_no').where(matchesOrderNumberOrUser(searchedColumns, q!)),
      ),
    )
    .$if(userId !== undefined, (query) =>
      query.where('order_no', 'in', (from) =>
        from.selectFrom('orders').select('order_no').where('user_id', '=', userId!),
      ),
    )
  const [refunds, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    countRows(db, found.select('id')),
  ])
  return { refunds, total }
}

const maxEntries = 500

/** Reads the order, payment, refund, notification and audit rows of one order. */
export async function findOrderTimelineRows(db: Db, orderNo: string) {
  const [order, payment, refunds, notifications, audit] = await Promise.all([
    db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst(),
    db.selectFrom('payments').selectAll().where('out_trade_no', '=', orderNo).executeTakeFirst(),
    db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).orderBy('id').execute(),
    db
      .selectFrom('payment_notifications')
      .selectAll()
      .where('order_no', '=', orderNo)
      .limit(maxEntries)
      .execute(),
    db
      .selectFrom('audit_logs')
      .selectAll()
      .where(sql<boolean>`detail ? 'orderNo' AND detail ->> 'orderNo' = ${orderNo}`)
      .orderBy('id')
      .limit(maxEntries)
      .execute(),
  ])
  return order && payment && { order, payment, refunds, notifications, audit }
}

export type OrderTimelineRows = NonNullable<Awaited<ReturnType<typeof findOrderTimelineRows>>>
