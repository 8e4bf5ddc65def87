import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { billsContract } from './bills-contract.ts'
import { moneyContract } from './contract.ts'

/** Queue of refunds that the payment provider has not completed. */
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

/**
 * Queue of differences between the provider's bills and our payments, and of bills that could not be read.
 */
export const billQueue: WorkQueue = {
  name: 'billDifferences',
  roles: billsContract.explain.roles,
  async measure(db) {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      SELECT count(*) AS count, min(since) AS "oldestAt" FROM (
        SELECT found_at AS since FROM bill_differences WHERE resolution IS NULL
        UNION ALL SELECT checked_at FROM payment_bills WHERE status = 'failed') AS waiting`.execute(db)
    return rows[0] ?? { count: 0, oldestAt: null }
  },
}
