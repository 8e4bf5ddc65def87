import { deleteOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'
import {
  type ContentReviewFilter,
  getReviewSortDirection,
  createReviewStatusCondition,
} from './report-store.ts'

export const addPost = (tx: Db, post: Insertable<DB['posts']>) =>
  tx.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()

const withAuthor = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('topics', 'topics.id', 'posts.topic_id')
    .selectAll('posts')
    .select([
      'users.nickname',
      'users.avatar_url',
      'users.status as author_status',
      'topics.name as topic_name',
    ])

const likedBy = (viewerId: number) =>
  sql<boolean>`EXISTS (SELECT FROM post_likes WHERE post_id = posts.id AND user_id = ${viewerId})`.as(
    'is_liked',
  )

/**
 * Selects posts together with the viewer's own appeal against the hiding of the post. No other user sees the appeal.
 */
const withOwnAppeal = (db: Db, viewerId: number) =>
  withAuthor(db)
    .leftJoin('content_appeals as appeal', (join) =>
      join
        .onRef('appeal.post_id', '=', 'posts.id')
        .on('appeal.comment_id', 'is', null)
        .on('appeal.user_id', '=', viewerId),
    )
    .select([
      'appeal.status as appeal_status',
      'appeal.reason as appeal_reason',
      'appeal.answer as appeal_answer',
    ])

export const findPost = (db: Db, id: number, viewerId: number) =>
  withOwnAppeal(db, viewerId).select(likedBy(viewerId)).where('posts.id', '=', id).executeTakeFirst()

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** Returns a post with any status, including hidden and deleted ones. */
export const findPostById = (db: Db, id: number) =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks the post row for the transaction. Likes, comments, reports and decisions on the post wait for this row lock.
 */
export const lockPostRow = (tx: Db, id: number) =>
  tx
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .selectAll('posts')
    .select('users.status as author_status')
    .where('posts.id', '=', id)
    .forUpdate('posts')
    .executeTakeFirst()

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPostRow>>>

export const updatePost = (tx: Db, id: number, changes: Updateable<DB['posts']>) =>
  tx.updateTable('posts').set(changes).where('id', '=', id).execute()

/**
 * Condition that selects visible posts of active authors. The status is a SQL literal, because PostgreSQL uses a partial
 * index only if it sees the status. Few users are not active, and an index contains only them, so PostgreSQL need not
 * look up the author of each post.
 */
const isShown = sql<boolean>`(posts.status = 'active' AND NOT EXISTS (
  SELECT FROM users WHERE users.id = posts.user_id AND users.status <> 'active'))`

export type PostFilter = { topicId?: number | undefined; userId?: number | undefined }

export async function listPosts(
  db: Db,
  { topicId, userId }: PostFilter,
  viewerId: number,
  page: PaginationParams,
) {
  const isOwn = userId === viewerId
  const found = db
    .selectFrom('posts')
    .select('posts.id')
    .$if(topicId !== undefined, (query) => query.where('posts.topic_id', '=', topicId!))
    .$if(userId !== undefined, (query) => query.where('posts.user_id', '=', userId!))
    .$if(isOwn, (query) => query.where('posts.status', '<>', 'deleted'))
    .$if(!isOwn, (query) => query.where(isShown))
  const ofPage = found.orderBy('posts.id', 'desc').limit(page.pageSize).offset(getPageOffset(page))
  const [posts, { total }] = await Promise.all([
    withOwnAppeal(db, viewerId)
      .select(likedBy(viewerId))
      .where('posts.id', 'in', ofPage)
      .orderBy('posts.id', 'desc')
      .execute(),
    countRows(db, found),
  ])
  return { posts, total }
}

/** Stores a like and returns whether the user had not liked the post before. */
export async function addPostLike(tx: Db, postId: number, userId: number, now: Instant) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('post_likes')
    .values({ post_id: postId, user_id: userId, created_at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const removePostLike = (tx: Db, postId: number, userId: number) =>
  deleteOneRow(tx.deleteFrom('post_likes').where('post_id', '=', postId).where('user_id', '=', userId))

/** Changes a counter of a post and returns its new value. */
export async function changePostCounter(
  tx: Db,
  id: number,
  counter: 'like_count' | 'comment_count',
  by: number,
) {
  const row = await tx
    .updateTable('posts')
    .set((is) => ({ [counter]: is(counter, '+', by) }))
    .where('id', '=', id)
    .returning(counter)
    .executeTakeFirstOrThrow()
  return row[counter]
}

export async function listPostsForReview(
  db: Db,
  { status, userId }: ContentReviewFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('posts')
    .select('posts.id')
    .where(createReviewStatusCondition('posts', status))
    .$if(userId !== undefined, (query) => query.where('posts.user_id', '=', userId!))
  const direction = getReviewSortDirection(status)
  const ofPage = found.orderBy('posts.id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    withAuthor(db).where('posts.id', 'in', ofPage).orderBy('posts.id', direction).execute(),
    countRows(db, found),
  ])
  return { rows, total }
}
export type PostForReview = Awaited<ReturnType<typeof listPostsForReview>>['rows'][number]
