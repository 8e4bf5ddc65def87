import { deleteOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { TimePeriod, WeeklyHours } from './working-hours.ts'

const toLeave = (row: { id: number; starts_at: Date; ends_at: Date; reason: string }) => ({
  id: row.id,
  from: row.starts_at.getTime(),
  until: row.ends_at.getTime(),
  reason: row.reason,
})
export type WorkerLeavePeriod = ReturnType<typeof toLeave>

const selectLeaves = (db: Db, workerId: number) =>
  db
    .selectFrom('worker_leaves')
    .select(['id', 'starts_at', 'ends_at', 'reason'])
    .where('worker_id', '=', workerId)
    .orderBy('starts_at')
    .orderBy('id')

/** Lists the leaves of a worker that overlap a period. */
export async function listLeavesBetween(db: Db, workerId: number, { from, until }: TimePeriod) {
  const rows = await selectLeaves(db, workerId)
    .where('ends_at', '>', toDate(from))
    .where('starts_at', '<', toDate(until))
    .execute()
  return rows.map(toLeave)
}

/** Lists the leaves of a worker that have not ended, the earliest first. */
export async function listComingLeaves(db: Db, workerId: number, now: Instant) {
  const rows = await selectLeaves(db, workerId).where('ends_at', '>', toDate(now)).execute()
  return rows.map(toLeave)
}

export const addLeave = (tx: Db, leave: Insertable<DB['worker_leaves']>) =>
  tx.insertInto('worker_leaves').values(leave).returning('id').executeTakeFirstOrThrow()

export const deleteLeave = (tx: Db, workerId: number, id: number) =>
  deleteOneRow(tx.deleteFrom('worker_leaves').where('id', '=', id).where('worker_id', '=', workerId))

export const setWeeklyHours = (tx: Db, workerId: number, hours: WeeklyHours | null) =>
  tx
    .updateTable('service_workers')
    .set({ weekly_hours: hours === null ? null : JSON.stringify(hours) })
    .where('id', '=', workerId)
    .execute()

const comingStatuses = ['pending', 'paid', 'confirmed'] as const

/** Lists the periods of a worker that bookings occupy. */
export async function listBookedPeriodsOfWorker(db: Db, workerId: number, { from, until }: TimePeriod) {
  const rows = await db
    .selectFrom('service_orders')
    .select([sql<Date>`lower(busy)`.as('starts_at'), sql<Date>`upper(busy)`.as('ends_at')])
    .where('worker_id', '=', workerId)
    .where('status', 'in', [...comingStatuses, 'in_progress'])
    .where(sql<boolean>`busy && tstzrange(${toDate(from)}, ${toDate(until)})`)
    .execute()
  return rows.map(({ starts_at, ends_at }) => ({ from: starts_at.getTime(), until: ends_at.getTime() }))
}

/** SQL condition: the worker of the booking is on leave at the booked time. */
export const isBookedDuringLeaveSql = sql<boolean>`EXISTS (SELECT FROM worker_leaves
  WHERE worker_leaves.worker_id = service_orders.worker_id
    AND worker_leaves.ends_at > lower(service_orders.busy)
    AND worker_leaves.starts_at < upper(service_orders.busy))`

/** Starts a query of bookings whose service has not started and whose time overlaps a leave of the worker. */
export const selectBookingsDuringLeave = (db: Db) =>
  db.selectFrom('service_orders').where('status', 'in', comingStatuses).where(isBookedDuringLeaveSql)

/**
 * Lists the bookings of a worker whose service has not started and that end after `from`. If `until` is set, the
 * bookings also start before `until`.
 */
export const listComingBookings = (
  db: Db,
  workerId: number,
  { from, until }: { from: Instant; until?: Instant },
) =>
  db
    .selectFrom('service_orders')
    .innerJoin('users', 'users.id', 'service_orders.user_id')
    .select([
      'service_orders.id',
      'service_orders.order_no',
      'service_orders.status',
      'service_orders.scheduled_date',
      'service_orders.scheduled_time',
      'service_orders.duration_hours',
      'service_orders.address',
      'service_orders.user_id',
      'users.nickname',
      sql<Date>`lower(busy)`.as('starts_at'),
      sql<Date>`upper(busy)`.as('ends_at'),
      isBookedDuringLeaveSql.as('is_on_leave'),
    ])
    .where('worker_id', '=', workerId)
    .where('service_orders.status', 'in', comingStatuses)
    .where(sql<boolean>`upper(busy) > ${toDate(from)}`)
    .$if(until !== undefined, (query) => query.where(sql<boolean>`lower(busy) < ${toDate(until!)}`))
    .orderBy(sql`lower(busy)`)
    .orderBy('service_orders.id')
    .execute()

export type ComingBooking = Awaited<ReturnType<typeof listComingBookings>>[number]
