import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'
import type { OwnActivitiesFilter } from './contract.ts'
import { activityEndTimeSql } from './store.ts'

const maxShown = 20

/** Lists the participants in the order in which they joined. */
export const listParticipants = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.nickname', 'u.avatar_url'])
    .where('p.activity_id', '=', activityId)
    .where('p.status', 'in', ['registered', 'signed_in'])
    .orderBy('p.joined_at')
    .orderBy('p.id')
    .limit(maxShown)
    .execute()

/** Returns the organiser with statistics of the activities that the organiser has held. */
export const getOrganiserWithStatistics = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .select((is) => [
      'u.id',
      'u.nickname',
      'u.avatar_url',
      is
        .selectFrom('activities as a')
        .select(sql<number>`count(*)`.as('created'))
        .whereRef('a.creator_id', '=', 'u.id')
        .where('a.status', '<>', 'cancelled')
        .as('created'),
      is
        .selectFrom('activity_participants as p')
        .innerJoin('activities as a', 'a.id', 'p.activity_id')
        .select(sql<string | null>`round(avg(p.rating), 1)`.as('rating'))
        .whereRef('a.creator_id', '=', 'u.id')
        .as('rating'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/**
 * Selects activities with the participation of the user, unless the user left. OFFSET 0 makes PostgreSQL read the few
 * participations of each activity. The sum has no index, because PostgreSQL would otherwise read all participations of
 * the user.
 */
const withParticipation = (db: Db, userId: number) =>
  db
    .selectFrom('activities as a')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('activity_participants as p')
          .select(['p.status', 'p.rating', 'p.is_free_to_leave'])
          .whereRef('p.activity_id', '=', 'a.id')
          .where(sql<number>`p.user_id + 0`, '=', userId)
          .where('p.status', '<>', 'cancelled')
          .offset(sql.lit(0))
          .as('mine'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select(['mine.status as participation', 'mine.rating', 'mine.is_free_to_leave'])

/**
 * Ids of the activities that the user joined and did not leave. PostgreSQL looks up the activities of an array by their
 * ids. For a join, it would read all activities for a user who joined many.
 */
const joinedActivityIds = (userId: number) => sql<number>`ANY(ARRAY(
  SELECT activity_id FROM activity_participants WHERE user_id = ${userId} AND status <> 'cancelled'))`

/**
 * Lists the activities that a user organised, or joined and did not leave. Upcoming activities are ordered by start,
 * other activities newest first.
 */
export async function listActivitiesOfUser(
  db: Db,
  userId: number,
  { type, status, ...page }: OwnActivitiesFilter & PaginationParams,
  now: Instant,
) {
  const found = db
    .selectFrom('activities as a')
    .select('a.id')
    .$if(type === 'joined', (query) => query.where('a.id', '=', joinedActivityIds(userId)))
    .$if(type === 'created', (query) => query.where('a.creator_id', '=', userId))
    .$if(status !== 'all', (query) => query.where('a.status', '<>', 'cancelled'))
    .$if(status === 'upcoming', (query) => query.where(activityEndTimeSql, '>=', toDate(now)))
    .$if(status === 'finished', (query) => query.where(activityEndTimeSql, '<', toDate(now)))
  const direction = status === 'upcoming' ? 'asc' : 'desc'
  const ofPage = found
    .orderBy('a.start_time', direction)
    .orderBy('a.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    withParticipation(db, userId)
      .where('a.id', 'in', ofPage)
      .orderBy('a.start_time', direction)
      .orderBy('a.id', direction)
      .execute(),
    found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type OwnActivityRow = Awaited<ReturnType<typeof listActivitiesOfUser>>['rows'][number]
