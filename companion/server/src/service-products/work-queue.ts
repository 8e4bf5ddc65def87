import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { serviceProductsAdminContract } from './contract.ts'

/** Queue of paid product orders that have not been handed over. */
export const productOrderQueue: WorkQueue = {
  name: 'productOrders',
  roles: serviceProductsAdminContract.setOrderStatus.roles,
  measure: (db) =>
    db
      .selectFrom('service_product_orders')
      .where('status', '=', 'paid')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(paid_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
