import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
} from '#core'

/** A bought product with its name and price at the time of the order. `refundedQty` is absent until a refund. */
export type DeliveryItem = {
  productId: number
  name: string
  qty: number
  price: number
  refundedQty?: number
}

export const addDelivery = (tx: Db, { items, ...delivery }: NewDelivery) =>
  tx
    .insertInto('delivery_orders')
    .values({ ...delivery, items: JSON.stringify(items) })
    .returning('id')
    .executeTakeFirstOrThrow()
type NewDelivery = Omit<Insertable<DB['delivery_orders']>, 'items'> & { items: DeliveryItem[] }

/** Selects deliveries with the name of the grocer. */
const selectDeliveries = (db: Db) =>
  db
    .selectFrom('delivery_orders')
    .innerJoin('service_providers', 'service_providers.id', 'delivery_orders.provider_id')
    .selectAll('delivery_orders')
    .select('service_providers.company_name')
    .$narrowType<{ items: DeliveryItem[] }>()

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Status = DeliveryRow['status']

export const findDelivery = (db: Db, id: number) =>
  selectDeliveries(db).where('delivery_orders.id', '=', id).executeTakeFirst()

export const findDeliveryByOrderNo = (db: Db, orderNo: string) =>
  selectDeliveries(db).where('order_no', '=', orderNo).executeTakeFirst()

/** Locks the row of the delivery until the transaction ends, so that dispatching and refunding wait for each other. */
export const lockDeliveryRow = (tx: Db, orderNo: string) =>
  selectDeliveries(tx).where('order_no', '=', orderNo).forUpdate('delivery_orders').executeTakeFirstOrThrow()

/** Statuses of deliveries that administrators still have to work on. */
export const openDeliveryStatuses: Status[] = ['paid', 'preparing', 'delivering']

type Filter = {
  userId?: number | undefined
  /** Search text: an order number, or the phone number or nickname of the user. */
  q?: string | undefined
  status?: Status | 'waiting' | undefined
}

const searchedColumns = { orderNo: 'delivery_orders.order_no', userId: 'delivery_orders.user_id' }

export async function listDeliveries(
  db: Db,
  { userId, q, status }: Filter,
  page: PaginationParams,
  { oldestFirst = false } = {},
) {
  const direction = oldestFirst ? 'asc' : 'desc'
  const found = db
    .selectFrom('delivery_orders')
    .select('delivery_orders.id')
    .$if(userId !== undefined, (query) => query.where('delivery_orders.user_id', '=', userId!))
    .$if(q !== undefined, (query) => query.where(matchesOrderNumberOrUser(searchedColumns, q!)))
    .$if(status !== undefined, (query) =>
      query.where('delivery_orders.status', 'in', status === 'waiting' ? openDeliveryStatuses : [status!]),
    )
  const ofPage = found
    .orderBy('delivery_orders.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectDeliveries(db)
      .where('delivery_orders.id', 'in', ofPage)
      .orderBy('delivery_orders.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}

/** Changes a delivery whose status is in `from`. Returns whether it was changed. */
export const transitionDelivery = (
  tx: Db,
  orderNo: string,
  from: readonly Status[],
  changes: Updateable<DB['delivery_orders']>,
) =>
  updateOneRow(
    tx
      .updateTable('delivery_orders')
      .set(changes)
      .where('order_no', '=', orderNo)
      .where('status', 'in', from),
  )

/** Stores the refunded quantities of a delivery whose row is locked. */
export const updateDeliveryItems = (tx: Db, orderNo: string, items: DeliveryItem[]) =>
  tx
    .updateTable('delivery_orders')
    .set({ items: JSON.stringify(items) })
    .where('order_no', '=', orderNo)
    .execute()

/** Removes the personal data from the deliveries of a deleted account. */
export const anonymiseDeliveries = (db: Db, userId: number) =>
  db
    .updateTable('delivery_orders')
    .set({ delivery_address: '', delivery_phone: '' })
    .where('user_id', '=', userId)
    .execute()
