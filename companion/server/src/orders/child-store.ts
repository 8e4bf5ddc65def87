import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, type OrderRow, getPageOffset, type PaginationParams } from '#core'

/**
 * Selects the orders that a child placed. The columns of the parent are null once the family link has ended.
 */
const childOrders = (db: Db, childId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('child_parent_links as l', (join) =>
      join.onRef('l.parent_user_id', '=', 'orders.user_id').on('l.child_id', '=', childId),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'l.parent_user_id').on('u.status', '<>', 'deleted'),
    )
    .where('orders.by_child_id', '=', childId)

const withParent = ['u.id as parent_id', 'u.nickname as parent_nickname'] as const

export type ChildOrderRow = OrderRow & { parent_id: number | null; parent_nickname: string | null }

export const findChildOrder = (
  db: Db,
  childId: number,
  orderNo: string,
): Promise<ChildOrderRow | undefined> =>
  childOrders(db, childId)
    .selectAll('orders')
    .select(withParent)
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()

export async function listChildOrders(
  db: Db,
  { childId, status }: { childId: number; status?: OrderRow['status'] | undefined },
  page: PaginationParams,
) {
  const found = childOrders(db, childId).$if(status !== undefined, (query) =>
    query.where('orders.status', '=', status!),
  )
  const [orders, { total }] = await Promise.all([
    found
      .selectAll('orders')
      .select(withParent)
      .orderBy('orders.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders, total }
}

const unpaidBatchSize = 100

/**
 * Lists open orders that linked children placed before this time and of which they were not reminded yet. Leaves out
 * children who turned off the notifications about the parent.
 */
export const listUnpaidChildOrders = (db: Db, placedBefore: Instant, now: Instant) =>
  db
    .selectFrom('orders')
    .innerJoin('child_parent_links as l', (join) =>
      join
        .onRef('l.parent_user_id', '=', 'orders.user_id')
        .onRef('l.child_id', '=', 'orders.by_child_id')
        .on('l.notification_enabled', '=', true),
    )
    .selectAll('orders')
    .where('orders.status', '=', 'pending')
    .where('orders.created_at', '<=', toDate(placedBefore))
    .where('orders.expires_at', '>', toDate(now))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM child_notifications n
        WHERE n.dedup_key = 'child:' || orders.by_child_id || ':PARENT_ORDER_UNPAID:' || orders.order_no)`,
    )
    .orderBy('orders.id')
    .limit(unpaidBatchSize)
    .execute()

export type UnpaidChildOrder = Awaited<ReturnType<typeof listUnpaidChildOrders>>[number]
