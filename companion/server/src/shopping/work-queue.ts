import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { shoppingAdminContract } from './contract.ts'
import { openDeliveryStatuses } from './delivery-store.ts'

/** Queue of paid grocery orders that have not been delivered. */
export const deliveryQueue: WorkQueue = {
  name: 'deliveries',
  roles: shoppingAdminContract.setStatus.roles,
  measure: (db) =>
    db
      .selectFrom('delivery_orders')
      .where('status', 'in', openDeliveryStatuses)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
