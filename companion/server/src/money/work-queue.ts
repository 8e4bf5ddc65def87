import { sql } from 'kysely'
import type { WorkQueue } from '#core'

/** Refunds that the payment provider has not completed. */
export const refundQueue: WorkQueue = {
  name: 'refunds',
  measure: (db) =>
    db
      .selectFrom('refunds')
      .where('status', 'in', ['wanted', 'accepted', 'failed'])
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
