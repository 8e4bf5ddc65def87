import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { activityEndTimeSql } from '#activities'
import type { Db } from '#core'
import { minGoodRating, type OrganiserStatistics } from './rules.ts'

/**
 * Returns the organiser statistics of these users. Neither the organiser nor participants who left are counted. A
 * participant counts as new in the first activity in which they took part. An activity that was cancelled or that the
 * participant left does not count as first.
 */
export async function listOrganiserStatistics(db: Db, userIds: number[], now: Instant) {
  const { rows } = await sql<OrganiserStatistics & { userId: number }>`
    SELECT who.id AS "userId", held.activities, met.*
    FROM unnest(${userIds}::bigint[]) AS who (id)
    CROSS JOIN LATERAL (
      SELECT count(*) AS activities FROM activities a
      WHERE a.creator_id = who.id AND a.status <> 'cancelled' AND ${activityEndTimeSql} < ${toDate(now)}) AS held
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE p.status = 'signed_in' AND ${activityEndTimeSql} < ${toDate(now)}) AS participants,
             count(*) FILTER (WHERE NOT EXISTS (
               SELECT FROM activity_participants earlier JOIN activities at ON at.id = earlier.activity_id
               WHERE earlier.user_id = p.user_id AND earlier.status <> 'cancelled' AND at.status <> 'cancelled'
                 AND (earlier.joined_at, earlier.id) < (p.joined_at, p.id))) AS "newUsers",
             coalesce(sum(p.rating), 0) AS "ratingSum",
             count(p.rating) AS "ratingCount",
             count(*) FILTER (WHERE p.rating >= ${minGoodRating}) AS "goodCount"
      FROM activities a JOIN activity_participants p ON p.activity_id = a.id
      WHERE a.creator_id = who.id AND a.status <> 'cancelled'
        AND p.user_id <> a.creator_id AND p.status <> 'cancelled') AS met`.execute(db)
  return rows
}

export async function getOrganiserStatistics(
  db: Db,
  userId: number,
  now: Instant,
): Promise<OrganiserStatistics> {
  const [figures] = await listOrganiserStatistics(db, [userId], now)
  if (!figures) throw new Error(`no figures of ${userId}`)
  return figures
}
