import { sql } from 'kysely'
import { type Db, type OrderRow, type OrderType, getPageOffset, type PageParams } from '#core'

export type AdminOrderFilter = {
  /** Search text: an order number or a full phone number. */
  q?: string | undefined
  userId?: number | undefined
  status?: OrderRow['status'] | undefined
  orderType?: OrderType | undefined
}

/** Millions of orders exist, so the total is counted only up to this number of rows. */
const maxCounted = 10_000

/** Lists orders of all users with the name and phone number of their buyer, newest first. */
export async function listAllOrders(
  db: Db,
  { q, userId, status, orderType }: AdminOrderFilter,
  page: PageParams,
) {
  const found = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .$if(q !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('orders.order_no', '=', q!),
          where('orders.user_id', 'in', (users) =>
            users.selectFrom('users').select('id').where('phone', '=', q!),
          ),
        ]),
      ),
    )
    .$if(userId !== undefined, (query) => query.where('orders.user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status!))
    .$if(orderType !== undefined, (query) => query.where('orders.order_type', '=', orderType!))
  const [orders, { total }] = await Promise.all([
    found
      .selectAll('orders')
      .select(['users.nickname', 'users.phone'])
      .orderBy('orders.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    db
      .selectFrom(found.select('orders.id').limit(maxCounted).as('counted'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { orders, total }
}
export type AdminOrderRow = Awaited<ReturnType<typeof listAllOrders>>['orders'][number]
