import { type Instant, localDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, offsetOf, type Page } from '#core'
import { hadAfterMs, type Status } from './rules.ts'

/** Whoever says no phone of their own is called at the one they log in with. */
export const addOrder = (
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

/** With what was ordered, and who. */
const orders = (db: Db) =>
  db
    .selectFrom('service_product_orders as o')
    .innerJoin('service_products as p', 'p.id', 'o.product_id')
    .innerJoin('service_providers as provider', 'provider.id', 'p.provider_id')
    .innerJoin('users', 'users.id', 'o.user_id')
    .innerJoin('orders as paying', 'paying.order_no', 'o.order_no')
    .selectAll('o')
    .select(['p.title', 'p.category', 'provider.id as provider_id', 'provider.company_name'])
    .select(['users.nickname', 'users.phone', 'paying.amount'])

export type ProductOrderRow = NonNullable<Awaited<ReturnType<typeof findById>>>

export const findById = (db: Db, id: number) => orders(db).where('o.id', '=', id).executeTakeFirst()

export const findOrder = (db: Db, orderNo: string) =>
  db.selectFrom('service_product_orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/** Locked until the transaction ends: whoever sends it off and whoever gives it back wait for each other. */
export const lockOrder = (tx: Db, orderNo: string) =>
  tx
    .selectFrom('service_product_orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst()

export const setOrder = (tx: Db, orderNo: string, changes: Updateable<DB['service_product_orders']>) =>
  tx.updateTable('service_product_orders').set(changes).where('order_no', '=', orderNo).execute()

/** What moves an order, only out of this state; whether it was in it. */
export async function moveOrder(
  tx: Db,
  orderNo: string,
  from: Status,
  changes: Updateable<DB['service_product_orders']>,
) {
  const { numUpdatedRows } = await tx
    .updateTable('service_product_orders')
    .set(changes)
    .where('order_no', '=', orderNo)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Newest first; `oldestFirst`: as they wait to be handed over. */
export async function listOrders(
  db: Db,
  status: Status | undefined,
  page: Page,
  { oldestFirst = false } = {},
) {
  const found = orders(db).$if(status !== undefined, (query) => query.where('o.status', '=', status!))
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('o.id', oldestFirst ? 'asc' : 'desc')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const dueBatch = 200

/** Paid, and to take place, so long ago that they must have been had; of devices those that were sent so long ago. */
export async function listHad(db: Db, now: Instant) {
  const before = now - hadAfterMs
  const paid = await db
    .selectFrom('service_product_orders as o')
    .innerJoin('service_products as p', 'p.id', 'o.product_id')
    .select(['o.order_no', 'o.status'])
    .where('o.status', '=', 'paid')
    .where('p.category', '<>', 'device')
    .where('o.paid_at', '<=', toDate(before))
    .where((is) =>
      is.or([is('o.scheduled_date', 'is', null), is('o.scheduled_date', '<=', localDay(before))]),
    )
    .orderBy('o.paid_at')
    .limit(dueBatch)
    .execute()
  const shipped = await db
    .selectFrom('service_product_orders')
    .select(['order_no', 'status'])
    .where('status', '=', 'shipped')
    .where('shipped_at', '<=', toDate(before))
    .orderBy('shipped_at')
    .limit(dueBatch)
    .execute()
  return [...paid, ...shipped]
}
