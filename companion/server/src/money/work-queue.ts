import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { moneyContract } from './contract.ts'

/** Refunds that the payment provider has not completed. */
export const refundQueue: WorkQueue = {
  name: 'refunds',
  roles: moneyContract.retryRefund.roles,
  measure: (db) =>
    db
      .selectFrom('refunds')
      .where('status', 'in', ['wanted', 'accepted', 'failed'])
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
