import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
} from '#core'
import { isBookedDuringLeaveSql } from './leave-store.ts'

type NewServiceOrder = Omit<Insertable<DB['service_orders']>, 'busy'> & { from: Instant; until: Instant }

const bookedRange = (from: Instant, until: Instant) =>
  sql<string>`tstzrange(${toDate(from)}, ${toDate(until)})`

export const addServiceOrder = (tx: Db, { from, until, ...order }: NewServiceOrder) =>
  tx
    .insertInto('service_orders')
    .values({ ...order, busy: bookedRange(from, until) })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Returns whether the worker has another booking at that time. The caller must have locked the worker. The condition is
 * the same as in the exclusion constraint of the table.
 */
export async function hasOverlappingServiceOrder(
  tx: Db,
  workerId: number,
  { from, until }: { from: Instant; until: Instant },
  exceptId?: number,
) {
  const row = await tx
    .selectFrom('service_orders')
    .select('id')
    .where('worker_id', '=', workerId)
    .where('status', 'in', ['pending', 'paid', 'confirmed', 'in_progress'])
    .where(sql<boolean>`busy && ${bookedRange(from, until)}`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return row !== undefined
}

/** Lists unpaid bookings that reserve the worker's time, oldest first. */
export const listUnpaidOverlappingServiceOrders = (db: Db, workerId: number, from: Instant, until: Instant) =>
  db
    .selectFrom('service_orders')
    .select('order_no')
    .where('worker_id', '=', workerId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`busy && ${bookedRange(from, until)}`)
    .orderBy('id')
    .execute()

/** Starts a query of service orders joined with their workers. */
const selectServiceOrders = (db: Db) =>
  db
    .selectFrom('service_orders')
    .innerJoin('service_workers', 'service_workers.id', 'service_orders.worker_id')
    .innerJoin('users', 'users.id', 'service_orders.user_id')
    .selectAll('service_orders')
    .select([
      'service_workers.name as worker',
      'service_workers.avatar_url as worker_avatar_url',
      'users.nickname',
      'users.phone',
      isBookedDuringLeaveSql.as('is_in_leave'),
    ])

export type ServiceOrderRow = Awaited<ReturnType<typeof getServiceOrder>>
type ServiceOrderStatus = ServiceOrderRow['status']

export const getServiceOrder = (db: Db, orderNo: string) =>
  selectServiceOrders(db).where('service_orders.order_no', '=', orderNo).executeTakeFirstOrThrow()

export const findServiceOrder = (db: Db, id: number) =>
  selectServiceOrders(db).where('service_orders.id', '=', id).executeTakeFirst()

/**
 * Locks the service order row until the transaction ends, so that starting and cancelling the service wait for each
 * other.
 */
export const lockServiceOrderRow = (tx: Db, orderNo: string) =>
  tx
    .selectFrom('service_orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow()

export function findUserServiceOrder(
  db: Db,
  userId: number,
  reference: { id: number } | { orderNo: string },
) {
  const own = selectServiceOrders(db).where('service_orders.user_id', '=', userId)
  const found =
    'id' in reference
      ? own.where('service_orders.id', '=', reference.id)
      : own.where('service_orders.order_no', '=', reference.orderNo)
  return found.executeTakeFirst()
}

type ServiceOrderFilter = {
  userId?: number | undefined
  /** Search text: an order number, or the phone number or nickname of the user. */
  q?: string | undefined
  status?: ServiceOrderStatus | undefined
  /**
   * Selects only bookings that must be moved to another time or worker, because the worker is on leave at the booked
   * time.
   */
  isToMove?: boolean
}

const searchedColumns = { orderNo: 'service_orders.order_no', userId: 'service_orders.user_id' }

/**
 * Lists service orders, newest first, or by booked time if `soonestFirst` is set. The status is a SQL literal, because
 * PostgreSQL uses a partial index only if it sees the status.
 */
export async function listServiceOrders(
  db: Db,
  { userId, q, status, isToMove = false }: ServiceOrderFilter,
  page: PaginationParams,
  { soonestFirst = false } = {},
) {
  const found = db
    .selectFrom('service_orders')
    .select('service_orders.id')
    .$if(isToMove, (query) =>
      query
        .where(isBookedDuringLeaveSql)
        .where('service_orders.status', 'in', ['pending', 'paid', 'confirmed']),
    )
    .$if(q !== undefined, (query) => query.where(matchesOrderNumberOrUser(searchedColumns, q!)))
    .$if(userId !== undefined, (query) => query.where('service_orders.user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('service_orders.status', '=', sql.lit(status!)))
  const direction = soonestFirst ? 'asc' : 'desc'
  const ofPage = found
    .$if(soonestFirst, (query) => query.orderBy(sql`lower(busy)`))
    .orderBy('service_orders.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectServiceOrders(db)
      .where('service_orders.id', 'in', ofPage)
      .$if(soonestFirst, (query) => query.orderBy(sql`lower(busy)`))
      .orderBy('service_orders.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}

/** Changes a service order if its status is one of `from`, and returns whether it was changed. */
export const transitionServiceOrder = (
  tx: Db,
  orderNo: string,
  from: readonly ServiceOrderStatus[],
  changes: Updateable<DB['service_orders']>,
) =>
  updateOneRow(
    tx.updateTable('service_orders').set(changes).where('order_no', '=', orderNo).where('status', 'in', from),
  )

type Booked = { workerId: number; date: string; time: string; from: Instant; until: Instant }

/** Moves a service order to another time or worker. */
export const moveServiceOrder = (tx: Db, id: number, { workerId, date, time, from, until }: Booked) =>
  tx
    .updateTable('service_orders')
    .set({
      worker_id: workerId,
      scheduled_date: date,
      scheduled_time: time,
      busy: bookedRange(from, until),
    })
    .where('id', '=', id)
    .execute()

const batchSize = 200

/** Lists started or confirmed service orders whose booked time ended before `before`. */
export const listEndedServiceOrders = (db: Db, before: Instant) =>
  db
    .selectFrom('service_orders')
    .select('order_no')
    .where('status', 'in', ['confirmed', 'in_progress'])
    .where(sql<boolean>`upper(busy) <= ${toDate(before)}`)
    .orderBy(sql`upper(busy)`)
    .limit(batchSize)
    .execute()

export const saveServiceReview = (
  tx: Db,
  id: number,
  { rating, review, at }: { rating: number; review: string | null; at: Instant },
) =>
  tx
    .updateTable('service_orders')
    .set({ rating, review, reviewed_at: toDate(at) })
    .where('id', '=', id)
    .execute()

const shownReviews = 20

export const listWorkerReviews = (db: Db, workerId: number) =>
  db
    .selectFrom('service_orders')
    .innerJoin('users', 'users.id', 'service_orders.user_id')
    .select([
      'service_orders.rating',
      'service_orders.review',
      'service_orders.reviewed_at',
      'users.nickname',
    ])
    .where('worker_id', '=', workerId)
    .where('service_orders.rating', 'is not', null)
    .where('service_orders.review_hidden_at', 'is', null)
    .orderBy('reviewed_at', 'desc')
    .orderBy('service_orders.id', 'desc')
    .limit(shownReviews)
    .$narrowType<{ rating: number; reviewed_at: Date }>()
    .execute()

/** Removes the personal data from a user's service orders. */
export const anonymiseServiceOrders = (db: Db, userId: number) =>
  db
    .updateTable('service_orders')
    .set({ address: '', requirements: null })
    .where('user_id', '=', userId)
    .execute()
