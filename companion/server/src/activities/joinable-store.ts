import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'

/**
 * Lists activities that can still be joined and whose organisers live in one city, soonest first. Used when the
 * position of the user is unknown.
 */
export const listJoinableActivities = (db: Db, city: string, now: Instant, limit: number) =>
  db
    .selectFrom('activities as a')
    .innerJoin('users as creator', 'creator.id', 'a.creator_id')
    .select(['a.title', 'a.category', 'a.start_time', 'a.location_name', 'a.location_address'])
    .where('a.status', '=', 'upcoming')
    .where('a.start_time', '>', toDate(now))
    .whereRef('a.current_participants', '<', 'a.max_participants')
    .where('creator.city', '=', city)
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(limit)
    .execute()
