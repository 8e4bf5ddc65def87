import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

const mostShown = 100

/**
 * Recomputes the captain ranking of a month: ordered by the number of activities created in that month, then by exact
 * rating, then by id.
 */
export async function recomputeCaptainRanking(tx: Db, month: string, range: { from: Instant; to: Instant }) {
  // The advisory lock makes simultaneous runs wait for each other. Without the lock they could insert the same rows
  // twice.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`captain ranking ${month}`}))`.execute(tx)
  await tx.deleteFrom('captain_ranking').where('month', '=', month).execute()
  await sql`
    INSERT INTO captain_ranking (month, user_id, nickname, avatar_url, level, monthly_activities,
      monthly_participants, avg_rating, position)
    SELECT ${month}, captains.user_id, users.nickname, users.avatar_url, captains.level, called.activities,
      called.participants, captains.avg_rating,
      row_number() OVER (ORDER BY called.activities DESC,
        captains.rating_sum::numeric / nullif(captains.rating_count, 0) DESC NULLS LAST, captains.user_id)
    FROM captains JOIN users ON users.id = captains.user_id
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT a.id) AS activities, count(p.id) AS participants
      FROM activities a LEFT JOIN activity_participants p
        ON p.activity_id = a.id AND p.status IN ('registered', 'signed_in') AND p.user_id <> a.creator_id
      WHERE a.creator_id = captains.user_id AND a.status <> 'cancelled'
        AND a.created_at >= ${toDate(range.from)} AND a.created_at < ${toDate(range.to)}) AS called
    WHERE captains.status = 'active' AND users.status = 'active'`.execute(tx)
}

/** Lists the captain ranking of a month without users who are no longer captains. */
export const listCaptainRanking = (db: Db, month: string) =>
  db
    .selectFrom('captain_ranking as ranking')
    .innerJoin('captains', 'captains.user_id', 'ranking.user_id')
    .innerJoin('users', 'users.id', 'ranking.user_id')
    .selectAll('ranking')
    .where('ranking.month', '=', month)
    .where('captains.status', '=', 'active')
    .where('users.status', '=', 'active')
    .orderBy('ranking.position')
    .limit(mostShown)
    .execute()

export const removeCaptainFromRanking = (tx: Db, userId: number) =>
  tx.deleteFrom('captain_ranking').where('user_id', '=', userId).execute()
