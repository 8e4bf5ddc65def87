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
