import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { merchantApplicationsContract } from './applications-contract.ts'

/** Queue of merchant applications that no administrator has reviewed. */
export const merchantQueue: WorkQueue = {
  name: 'merchants',
  roles: merchantApplicationsContract.approve.roles,
  measure: (db) =>
    db
      .selectFrom('merchants')
      .where('status', '=', 'pending')
      .where('review_result', 'is', null)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(updated_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
