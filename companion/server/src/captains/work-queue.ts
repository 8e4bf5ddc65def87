import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { captainsAdminContract } from './contract.ts'

/** Queue of captain applications that wait for a review by an administrator. */
export const captainApplicationQueue: WorkQueue = {
  name: 'captains',
  roles: captainsAdminContract.approve.roles,
  measure: (db) =>
    db
      .selectFrom('captain_applications')
      .where('status', '=', 'pending')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
