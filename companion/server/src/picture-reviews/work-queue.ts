import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { pictureReviewsAdminContract } from './admin-contract.ts'
import { isWaitingSql } from './store.ts'

/** Queue of pictures that the check found doubtful, and of appeals of owners against the removal of pictures. */
export const pictureQueue: WorkQueue = {
  name: 'pictures',
  roles: pictureReviewsAdminContract.hide.roles,
  measure: (db) =>
    db
      .selectFrom('picture_reviews')
      .where(isWaitingSql)
      .select([
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min(coalesce(appealed_at, created_at))`.as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
}
