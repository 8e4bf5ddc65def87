import { localDay } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { housekeepingAdminContract } from './contract.ts'

/** Queue of bookings of home services whose day has come but whose service has not started. */
export const serviceOrderQueue: WorkQueue = {
  name: 'serviceOrders',
  roles: housekeepingAdminContract.start.roles,
  dueAfterMs: 0,
  measure: (db, now) =>
    db
      .selectFrom('service_orders')
      .where('status', '=', 'confirmed')
      .where('scheduled_date', '<=', localDay(now))
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(lower(busy))`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
