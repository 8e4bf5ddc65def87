import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'

/** Subject of an appeal: a post, or one of its comments. `commentId` is null if the subject is the post. */
export type AppealSubject = { postId: number; commentId: number | null }
export type AppealStatus = 'open' | 'accepted' | 'rejected' | 'withdrawn'

const isAbout = ({ postId, commentId }: AppealSubject) =>
  commentId === null
    ? sql<boolean>`post_id = ${postId} AND comment_id IS NULL`
    : sql<boolean>`comment_id = ${commentId}`

/** Adds an appeal. Returns undefined if the post or comment already has an appeal. */
export const addAppeal = (tx: Db, appeal: Insertable<DB['content_appeals']>) =>
  tx
    .insertInto('content_appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const findAppeal = (db: Db, id: number) =>
  db.selectFrom('content_appeals').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Selects open appeals whose post is not deleted. An appeal about a comment of a deleted post has no effect. An index
 * contains only hidden and deleted posts, so PostgreSQL need not look up the post of each appeal.
 */
export const isOpenAppealSql = sql<boolean>`(a.status = 'open' AND NOT EXISTS (
  SELECT FROM posts WHERE posts.id = a.post_id AND posts.status = 'deleted'))`

/** Ends the open appeal of a post or comment, if there is one. The caller has locked the post. */
export const closeAppeal = (
  tx: Db,
  subject: AppealSubject,
  { status, answer, now }: { status: AppealStatus; answer: string | null; now: Instant },
) =>
  tx
    .updateTable('content_appeals')
    .set({ status, answer, decided_at: toDate(now) })
    .where(isAbout(subject))
    .where('status', '=', 'open')
    .execute()

export const deleteAppealsOfUser = (tx: Db, userId: number) =>
  tx.deleteFrom('content_appeals').where('user_id', '=', userId).execute()

/** Lists appeals with the post or comment of each: open appeals oldest first, others newest first. */
export async function listAppeals(db: Db, status: AppealStatus | undefined, page: PaginationParams) {
  const found = db
    .selectFrom('content_appeals as a')
    .select('a.id')
    .$if(status === 'open', (query) => query.where(isOpenAppealSql))
    .$if(status !== undefined && status !== 'open', (query) => query.where('a.status', '=', status!))
  const direction = status === 'open' ? 'asc' : 'desc'
  const ofPage = found.orderBy('a.id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('content_appeals as a')
      .innerJoin('posts', 'posts.id', 'a.post_id')
      .innerJoin('users as author', 'author.id', 'a.user_id')
      .leftJoin('post_comments as c', 'c.id', 'a.comment_id')
      .selectAll('a')
      .select([
        'author.nickname',
        'author.avatar_url',
        'posts.content as post_content',
        'posts.images',
        'posts.hidden_reason as post_reason',
        'c.content as comment_content',
        'c.hidden_reason as comment_reason',
      ])
      .where('a.id', 'in', ofPage)
      .orderBy('a.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}
export type AppealRow = Awaited<ReturnType<typeof listAppeals>>['rows'][number]
