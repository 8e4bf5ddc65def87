import { instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { housekeepingAdminContract } from './contract.ts'
import { selectBookingsDuringLeave } from './leave-store.ts'

/** Queue of bookings of home services whose day has come but whose service has not started. */
const serviceOrderQueue: WorkQueue = {
  name: 'serviceOrders',
  roles: housekeepingAdminContract.start.roles,
  dueAfterMs: 0,
  measure: (db, now) =>
    db
      .selectFrom('service_orders')
      .where('status', '=', 'confirmed')
      .where('scheduled_date', '<=', instantToShanghaiDay(now))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(lower(busy))`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

/** Queue of bookings whose worker is on leave at the booked time. */
const bookingsToMoveQueue: WorkQueue = {
  name: 'bookingsToMove',
  roles: housekeepingAdminContract.reschedule.roles,
  dueAfterMs: 0,
  measure: (db, now) =>
    selectBookingsDuringLeave(db)
      .where(sql<boolean>`lower(busy) > ${toDate(now)}`)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

export const housekeepingQueues = [serviceOrderQueue, bookingsToMoveQueue]
