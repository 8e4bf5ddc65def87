import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'
import {
  type ContentReviewFilter,
  getReviewSortDirection,
  createReviewStatusCondition,
} from './report-store.ts'

export const addComment = (tx: Db, comment: Insertable<DB['post_comments']>) =>
  tx.insertInto('post_comments').values(comment).returning('id').executeTakeFirstOrThrow()

export const findComment = (db: Db, postId: number, id: number) =>
  db
    .selectFrom('post_comments')
    .selectAll()
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .where('status', '=', 'active')
    .executeTakeFirst()

/** Returns a comment with any status, including hidden and deleted ones. */
export const findCommentById = (db: Db, id: number) =>
  db.selectFrom('post_comments').selectAll().where('id', '=', id).executeTakeFirst()
export type StoredComment = NonNullable<Awaited<ReturnType<typeof findCommentById>>>

export const updateComment = (tx: Db, id: number, changes: Updateable<DB['post_comments']>) =>
  tx.updateTable('post_comments').set(changes).where('id', '=', id).execute()

/**
 * Condition that excludes comments of users who are not active. An index contains only these users, so PostgreSQL need
 * not look up the author of each comment.
 */
const hasActiveAuthor = sql<boolean>`NOT EXISTS (
  SELECT FROM users WHERE users.id = c.user_id AND users.status <> 'active')`

/**
 * Lists visible comments of active authors, and comments of the viewer that are hidden or in review. A reply shows the
 * comment that it refers to only while that comment is visible.
 */
export async function listComments(db: Db, postId: number, viewerId: number, page: PaginationParams) {
  const found = db
    .selectFrom('post_comments as c')
    .select('c.id')
    .where('c.post_id', '=', postId)
    .where((where) =>
      where.or([
        where('c.status', '=', 'active'),
        where.and([where('c.user_id', '=', viewerId), where('c.status', 'in', ['review', 'hidden'])]),
      ]),
    )
    .where(hasActiveAuthor)
  const ofPage = found.orderBy('c.id').limit(page.pageSize).offset(getPageOffset(page))
  const [comments, { total }] = await Promise.all([
    db
      .selectFrom('post_comments as c')
      .innerJoin('users as author', 'author.id', 'c.user_id')
      .leftJoin('post_comments as answered', (join) =>
        join.onRef('answered.id', '=', 'c.reply_to_id').on('answered.status', '=', 'active'),
      )
      .leftJoin('users as asker', (join) =>
        join.onRef('asker.id', '=', 'answered.user_id').on('asker.status', '=', 'active'),
      )
      .leftJoin('content_appeals as appeal', (join) =>
        join.onRef('appeal.comment_id', '=', 'c.id').on('appeal.user_id', '=', viewerId),
      )
      .selectAll('c')
      .select(['author.nickname', 'author.avatar_url'])
      .select([
        'appeal.status as appeal_status',
        'appeal.reason as appeal_reason',
        'appeal.answer as appeal_answer',
      ])
      .select(['asker.id as asker_id', 'asker.nickname as asker_nickname'])
      .where('c.id', 'in', ofPage)
      .orderBy('c.id')
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { comments, total }
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>['comments'][number]

/**
 * Condition that excludes comments of deleted posts. An index contains only hidden and deleted posts, so PostgreSQL need
 * not look up the post of each comment.
 */
const hasPost = sql<boolean>`NOT EXISTS (
  SELECT FROM posts WHERE posts.id = c.post_id AND posts.status = 'deleted')`

/**
 * Lists comments for review by an administrator. Comments of deleted posts are omitted, because no user can see them.
 */
export async function listCommentsForReview(
  db: Db,
  { status, userId }: ContentReviewFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('post_comments as c')
    .select('c.id')
    .where(hasPost)
    .where(createReviewStatusCondition('c', status))
    .$if(userId !== undefined, (query) => query.where('c.user_id', '=', userId!))
  const direction = getReviewSortDirection(status)
  const ofPage = found.orderBy('c.id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('post_comments as c')
      .innerJoin('users as author', 'author.id', 'c.user_id')
      .selectAll('c')
      .select(['author.nickname', 'author.avatar_url'])
      .where('c.id', 'in', ofPage)
      .orderBy('c.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}
export type CommentForReview = Awaited<ReturnType<typeof listCommentsForReview>>['rows'][number]
