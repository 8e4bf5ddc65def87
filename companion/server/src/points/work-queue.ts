import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { pointsAdminContract } from './contract.ts'

/** Queue of gifts that users redeemed with points and that have not been handed over. */
export const redemptionQueue: WorkQueue = {
  name: 'redemptions',
  roles: pointsAdminContract.handOver.roles,
  measure: (db) =>
    db
      .selectFrom('point_redemptions')
      .where('status', '=', 'waiting')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}
