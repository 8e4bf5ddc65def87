import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

const mostShown = 10

export const findVisibleCaptain = (db: Db, userId: number) =>
  db
    .selectFrom('captains')
    .innerJoin('users', 'users.id', 'captains.user_id')
    .selectAll('captains')
    .select(['users.nickname', 'users.avatar_url'])
    .where('captains.user_id', '=', userId)
    .where('captains.status', '=', 'active')
    .where('users.status', '=', 'active')
    .executeTakeFirst()

export const listUpcomingActivitiesOfCaptain = (db: Db, userId: number, now: Instant) =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('creator_id', '=', userId)
    .where('status', '=', 'upcoming')
    .where('start_time', '>', toDate(now))
    .orderBy('start_time')
    .orderBy('id')
    .limit(mostShown)
    .execute()

/** Lists the latest reviews of a captain's activities, without their authors. */
export const listLatestCaptainReviews = (db: Db, userId: number) =>
  db
    .selectFrom('activity_participants as p')
    .innerJoin('activities as a', 'a.id', 'p.activity_id')
    .select([
      sql<number>`p.rating`.as('rating'),
      sql<string>`p.review`.as('review'),
      sql<Date>`p.reviewed_at`.as('reviewed_at'),
    ])
    .where('a.creator_id', '=', userId)
    .whereRef('p.user_id', '<>', 'a.creator_id')
    .where('p.review', 'is not', null)
    .where('p.reviewed_at', 'is not', null)
    .orderBy('p.reviewed_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(mostShown)
    .execute()
