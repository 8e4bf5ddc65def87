import { sql } from 'kysely'
import type { WorkQueue } from '#core'
import { isOpenAppealSql } from './appeal-store.ts'
import { communityAdminContract } from './admin-contract.ts'

/** Queue of reported posts that wait for a review by an administrator. */
const reportedPostQueue: WorkQueue = {
  name: 'posts',
  roles: communityAdminContract.hide.roles,
  measure: (db) =>
    db
      .selectFrom('posts')
      .where('status', '=', 'review')
      .select([
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min(coalesce(reported_at, created_at))`.as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
}

/**
 * Queue of reported comments that wait for a review. Comments of deleted posts are omitted, because no user sees them.
 */
const reportedCommentQueue: WorkQueue = {
  name: 'comments',
  roles: communityAdminContract.hideComment.roles,
  measure: (db) =>
    db
      .selectFrom('post_comments')
      .innerJoin('posts', 'posts.id', 'post_comments.post_id')
      .where('posts.status', '<>', 'deleted')
      .where('post_comments.status', '=', 'review')
      .select([
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min(coalesce(post_comments.reported_at, post_comments.created_at))`.as('oldestAt'),
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
