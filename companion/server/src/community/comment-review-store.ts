import { type Insertable, sql } from 'kysely'
import { type DB, type Db, offsetOf, type Page } from '#core'
import type { PostStatus } from './rules.ts'

/** Whether this person had not reported it before. */
export async function addReport(tx: Db, report: Insertable<DB['post_comment_reports']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('post_comment_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function countReports(db: Db, commentId: number, since: Date | null) {
  const { count } = await db
    .selectFrom('post_comment_reports')
    .select(sql<number>`count(*)`.as('count'))
    .where('comment_id', '=', commentId)
    .$if(since !== null, (query) => query.where('created_at', '>=', since!))
    .executeTakeFirstOrThrow()
  return count
}

const shownReports = 10

type Report = { comment_id: number; reason: string | null; created_at: Date; count: number }

/** The newest reports of some comments, and how many each has. */
export async function listReports(db: Db, commentIds: number[]) {
  if (commentIds.length === 0) return []
  const { rows } = await sql<Report>`
    SELECT * FROM (
      SELECT comment_id, reason, created_at, count(*) OVER (PARTITION BY comment_id) AS count,
             row_number() OVER (PARTITION BY comment_id ORDER BY created_at DESC, user_id DESC) AS nth
      FROM post_comment_reports WHERE comment_id = ANY(${commentIds}::bigint[])) AS reports
    WHERE nth <= ${shownReports} ORDER BY comment_id, nth`.execute(db)
  return rows
}

/** Out of sight, or reported and still to be seen. */
const isToBeLookedAt = sql<boolean>`
  (c.status = 'review' OR (c.reported_at IS NOT NULL AND c.status = 'active'))`

/** Nobody looks at a page behind these. */
const countedComments = 10_000

/** Of posts that are there: with a post that was taken away nobody sees its comments. */
export async function listForReview(db: Db, status: PostStatus | undefined, page: Page) {
  const found = db
    .selectFrom('post_comments as c')
    .innerJoin('users as author', 'author.id', 'c.user_id')
    .innerJoin('posts', 'posts.id', 'c.post_id')
    .where('posts.status', '<>', 'deleted')
    .$if(status === 'review', (query) => query.where(isToBeLookedAt))
    .$if(status !== undefined && status !== 'review', (query) => query.where('c.status', '=', status!))
  const [comments, { total }] = await Promise.all([
    found
      .selectAll('c')
      .select(['author.nickname', 'author.avatar_url'])
      .orderBy('c.id', status === 'review' ? 'asc' : 'desc')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    db
      .selectFrom(found.select('c.id').limit(countedComments).as('counted'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { comments, total }
}
export type ReviewedComment = Awaited<ReturnType<typeof listForReview>>['comments'][number]
