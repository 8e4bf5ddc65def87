import type { Position } from '@sanhe/kit/geo'
import { sqlBoundingBox, sqlDistanceKm } from '@sanhe/kit/postgres/distance'
import { addDays, instantToShanghaiDay, toInstantInShanghai, toDate } from '@sanhe/kit/runtime/clock'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { DiscoverActivitiesQuery } from './contract.ts'
import type { ActivityStartRange } from './recommendation.ts'

export type UpcomingActivityFilter = {
  starts: ActivityStartRange
  category: DiscoverActivitiesQuery['category']
}
export type PageOffsetAndLimit = { offset: number; limit: number }

type Activities = ExpressionBuilder<DB & { a: DB['activities'] }, 'a'>

const isUpcoming =
  ({ starts: { from, to }, category }: UpcomingActivityFilter) =>
  (is: Activities) =>
    is.and([
      // The status and the category are SQL literals, not parameters, so that PostgreSQL sees which index fits and can
      // reuse the query plan.
      sql<boolean>`a.status = 'upcoming'`,
      is('a.start_time', '>=', toDate(from)),
      ...(to === undefined ? [] : [is('a.start_time', '<', toDate(to))]),
      ...(category === undefined ? [] : [is('a.category', '=', sql.lit(category))]),
    ])

/**
 * Counts the upcoming activities. The activities of the first day are counted in the table. The following days use
 * stored counts.
 */
function countUpcomingInSql(db: Db, { starts, category }: UpcomingActivityFilter) {
  const nextDay = addDays(instantToShanghaiDay(starts.from), 1)
  const dayEnd = toInstantInShanghai(nextDay, '00:00')
  const to = Math.min(starts.to ?? dayEnd, dayEnd)
  const ofFirstDay = db
    .selectFrom('activities as a')
    .where(isUpcoming({ category, starts: { from: starts.from, to } }))
    .select(sql<number>`count(*)`.as('count'))
  const ofDays = db
    .selectFrom('activity_day_counts')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where('local_day', '>=', nextDay)
    .$if(starts.to !== undefined, (query) => query.where('local_day', '<', instantToShanghaiDay(starts.to!)))
    .$if(category !== undefined, (query) => query.where('category', '=', sql.lit(category!)))
  return sql<number>`(${ofFirstDay}) + (${ofDays})`
}

/** Returns the number of upcoming activities and the interests of the user in one query. */
export const countUpcomingActivities = (db: Db, filter: UpcomingActivityFilter, userId: number) =>
  db
    .selectFrom('users')
    .select(['interests', countUpcomingInSql(db, filter).as('total')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Starts a query for one page of activities. The caller adds the main order; ties are ordered by start and id. */
export const createActivityListQuery = (db: Db) =>
  db
    .selectFrom('activities as a')
    .select(['a.id', 'a.title', 'a.category', 'a.cover_image_url', 'a.start_time', 'a.end_time'])
    .select(['a.location_name', 'a.location_address', 'a.location_lat', 'a.location_lng'])
    .select(['a.max_participants', 'a.current_participants', 'a.creator_id'])

/**
 * On the first page the limit is a SQL literal, so that PostgreSQL plans for few rows and reuses the plan. Other pages
 * pass the limit as a parameter and share one plan.
 */
const limitInSql = (count: number, { offset }: PageOffsetAndLimit) => (offset === 0 ? sql.lit(count) : count)

export const selectSoonestActivities = (db: Db, filter: UpcomingActivityFilter, part: PageOffsetAndLimit) =>
  createActivityListQuery(db)
    .select(sql<number>`0`.as('rank'))
    .where(isUpcoming(filter))
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(limitInSql(part.limit, part))
    .$if(part.offset > 0, (query) => query.offset(part.offset))

const place = sql`point(a.location_lng::float8, a.location_lat::float8)`
const kmFrom = (here: Position) => sqlDistanceKm(here, sql.ref('a.location_lat'), sql.ref('a.location_lng'))

/**
 * Selects the nearest activities. The index orders activities by distance in degrees on a flat map, not by distance on
 * the globe. The first query therefore finds the n nearest activities on the flat map. The largest distance of these
 * activities on the globe is the radius of the second query, which measures all activities within that radius exactly.
 */
export function selectNearestActivities(
  db: Db,
  filter: UpcomingActivityFilter,
  here: Position,
  part: PageOffsetAndLimit,
) {
  const guessed = db
    .selectFrom('activities as a')
    .select(kmFrom(here).as('km'))
    .where(isUpcoming(filter))
    .orderBy(sql`${place} <-> point(${here.lng}::float8, ${here.lat}::float8)`)
    .limit(limitInSql(part.offset + part.limit, part))
  return createActivityListQuery(db)
    .select(kmFrom(here).as('rank'))
    .where(isUpcoming(filter))
    .where(
      sql<boolean>`${place} <@ (SELECT ${sqlBoundingBox(here, sql`max(km)`)} FROM ${guessed.as('guessed')})`,
    )
    .orderBy('rank')
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(limitInSql(part.limit, part))
    .$if(part.offset > 0, (query) => query.offset(part.offset))
}

type ActivityLocation = { location_lat: string; location_lng: string }
export const toActivityPosition = (row: ActivityLocation): Position => ({
  lat: Number(row.location_lat),
  lng: Number(row.location_lng),
})

/**
 * Adds to the activities of a page their organisers and whether the user joined each activity. Keeps the order of the
 * page. The subquery reads the few participations of each activity. The sum has no index, because PostgreSQL would
 * otherwise read all participations of the user.
 */
export const selectActivitiesWithOrganisers = (
  db: Db,
  page: ReturnType<typeof selectSoonestActivities>,
  userId: number,
) =>
  db
    .selectFrom(page.as('a'))
    .innerJoin('users as creator', 'creator.id', 'a.creator_id')
    .selectAll('a')
    .select(['creator.nickname', 'creator.avatar_url'])
    .select((is) =>
      is
        .selectFrom('activity_participants as mine')
        .select('mine.status')
        .whereRef('mine.activity_id', '=', 'a.id')
        .where(sql<number>`mine.user_id + 0`, '=', userId)
        .as('participation'),
    )
    .orderBy('a.rank')
    .orderBy('a.start_time')
    .orderBy('a.id')

export type ActivityListRow = Awaited<
  ReturnType<ReturnType<typeof selectActivitiesWithOrganisers>['execute']>
>[number]

/** Returns a page of activities and the total number in one query. An empty page needs a second query for the total. */
export async function findActivityPage(
  db: Db,
  page: ReturnType<typeof selectSoonestActivities>,
  filter: UpcomingActivityFilter,
  userId: number,
) {
  const rows = await selectActivitiesWithOrganisers(db, page, userId)
    .select((is) => [
      countUpcomingInSql(db, filter).as('total'),
      is
        .selectFrom('users')
        .select('interests')
        .where('id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('interests'),
    ])
    .execute()
  const { total, interests } = rows[0] ?? (await countUpcomingActivities(db, filter, userId))
  return { rows, total, interests }
}
