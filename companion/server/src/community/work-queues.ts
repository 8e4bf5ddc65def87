import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { isOpenAppealSql } from './appeal-store.ts'
import { communityAdminContract } from './admin-contract.ts'
import { createReviewStatusCondition } from './report-store.ts'

/** Queue of posts in review and of visible posts with a report. It counts the rows of the list to which it leads. */
const reportedPostQueue: WorkQueue = {
  name: 'posts',
  roles: communityAdminContract.hide.roles,
  measure: (db) =>
    db
      .selectFrom('posts')
      .where(createReviewStatusCondition('posts', 'review'))
      .select([
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min(coalesce(reported_at, created_at))`.as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
}

/**
 * Queue of comments in review and of visible comments with a report. Comments of deleted posts are omitted, because no
 * user sees them.
 */
const reportedCommentQueue: WorkQueue = {
  name: 'comments',
  roles: communityAdminContract.hideComment.roles,
  measure: (db) =>
    db
      .selectFrom('post_comments as c')
      .innerJoin('posts', 'posts.id', 'c.post_id')
      .where('posts.status', '<>', 'deleted')
      .where(createReviewStatusCondition('c', 'review'))
      .select([
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min(coalesce(c.reported_at, c.created_at))`.as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
}

/** Queue of appeals of authors against hidden posts and comments. */
const appealQueue: WorkQueue = {
  name: 'appeals',
  roles: communityAdminContract.acceptAppeal.roles,
  measure: (db) =>
    db
      .selectFrom('content_appeals as a')
      .where(isOpenAppealSql)
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
      .executeTakeFirstOrThrow(),
}

export const communityQueues = [reportedPostQueue, reportedCommentQueue, appealQueue]
