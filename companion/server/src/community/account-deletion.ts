import { inTransaction } from '@sanhe/kit/postgres/database'
import { sql } from 'kysely'
import type { Deps } from '#core'
import { deleteAppealsOfUser } from './appeal-store.ts'

/**
 * Deletes the posts, comments and likes of an account, and reduces the counters of posts and topics. Only rows that
 * still exist reduce a counter, so the deletion can be repeated after a failure.
 */
export const deleteUserContent = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  inTransaction(db, async (tx) => {
    await sql`
      SELECT id FROM posts WHERE user_id = ${userId}
        OR id IN (SELECT post_id FROM post_likes WHERE user_id = ${userId})
        OR id IN (SELECT post_id FROM post_comments WHERE user_id = ${userId})
      ORDER BY id FOR UPDATE`.execute(tx)
    await sql`
      WITH mine AS (SELECT topic_id, count(*) AS gone FROM posts
        WHERE user_id = ${userId} AND status = 'active' AND topic_id IS NOT NULL GROUP BY topic_id)
      UPDATE topics SET post_count = post_count - mine.gone FROM mine WHERE id = mine.topic_id`.execute(tx)
    await sql`
      UPDATE posts SET status = 'deleted', content = NULL, images = '{}', location = NULL, flag_reason = NULL
      WHERE user_id = ${userId}`.execute(tx)
    await sql`
      WITH gone AS (DELETE FROM post_likes WHERE user_id = ${userId} RETURNING post_id)
      UPDATE posts SET like_count = like_count - 1 FROM gone WHERE id = gone.post_id`.execute(tx)
    await sql`
      WITH mine AS (SELECT post_id, count(*) AS gone FROM post_comments
        WHERE user_id = ${userId} AND status = 'active' GROUP BY post_id)
      UPDATE posts SET comment_count = comment_count - mine.gone FROM mine WHERE id = mine.post_id`.execute(
      tx,
    )
    await sql`UPDATE post_comments SET status = 'deleted', content = '', flag_reason = NULL WHERE user_id = ${userId}`.execute(
      tx,
    )
    await deleteAppealsOfUser(tx, userId)
    await tx.deleteFrom('post_reports').where('user_id', '=', userId).execute()
    await tx.deleteFrom('post_comment_reports').where('user_id', '=', userId).execute()
  })
