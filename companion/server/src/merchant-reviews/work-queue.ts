import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { merchantReviewsAdminContract } from './admin-contract.ts'
import { isReportedSql } from './admin-store.ts'

/** Queue of reviews of merchants with a report that waits for a decision. */
export const reportedReviewQueue: WorkQueue = {
  name: 'merchantReviews',
  roles: merchantReviewsAdminContract.hide.roles,
  measure: (db) =>
    db
      .selectFrom('merchant_reviews')
      .where(isReportedSql)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(reported_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
