import type { Position } from '@sanhe/kit/geo'
import { boundingBox, kmBetween } from '@sanhe/kit/postgres/distance'
import { addDays, localDay, localInstant, toDate } from '@sanhe/kit/runtime/clock'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { DiscoverQuery } from './contract.ts'
import type { StartRange } from './recommendation.ts'

export type UpcomingFilter = { starts: StartRange; category: DiscoverQuery['category'] }
export type PageRange = { offset: number; limit: number }

type Activities = ExpressionBuilder<DB & { a: DB['activities'] }, 'a'>

const isUpcoming =
  ({ starts: { from, to }, category }: UpcomingFilter) =>
  (is: Activities) =>
    is.and([
      // The status and the category are literals, not parameters: they decide which index fits, so PostgreSQL can reuse
      // the plan.
      sql<boolean>`a.status = 'upcoming'`,
      is('a.start_time', '>=', toDate(from)),
      ...(to === undefined ? [] : [is('a.start_time', '<', toDate(to))]),
      ...(category === undefined ? [] : [is('a.category', '=', sql.lit(category))]),
    ])

/** Counts the upcoming activities: the rows of the first day one by one, the following days from stored counts. */
function countOf(db: Db, { starts, category }: UpcomingFilter) {
  const nextDay = addDays(localDay(starts.from), 1)
  const dayEnd = localInstant(nextDay, '00:00')
  const to = Math.min(starts.to ?? dayEnd, dayEnd)
  const ofFirstDay = db
    .selectFrom('activities as a')
    .where(isUpcoming({ category, starts: { from: starts.from, to } }))
    .select(sql<number>`count(*)`.as('count'))
  const ofDays = db
    .selectFrom('activity_day_counts')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where('local_day', '>=', nextDay)
    .$if(starts.to !== undefined, (query) => query.where('local_day', '<', localDay(starts.to!)))
    .$if(category !== undefined, (query) => query.where('category', '=', sql.lit(category!)))
  return sql<number>`(${ofFirstDay}) + (${ofDays})`
}

/** Returns the number of upcoming activities and the interests of the user in one query. */
export const countUpcoming = (db: Db, filter: UpcomingFilter, userId: number) =>
  db
    .selectFrom('users')
    .select(['interests', countOf(db, filter).as('total')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Starts a query for one page of activities. The caller adds the order; start and id break ties. */
export const selectActivities = (db: Db) =>
  db
    .selectFrom('activities as a')
    .select(['a.id', 'a.title', 'a.category', 'a.cover_image_url', 'a.start_time', 'a.end_time'])
    .select(['a.location_name', 'a.location_address', 'a.location_lat', 'a.location_lng'])
    .select(['a.max_participants', 'a.current_participants', 'a.creator_id'])

/**
 * On the first page the limit is a literal, so that PostgreSQL plans for few rows and reuses the plan. Other pages pass
 * a parameter and share one plan.
 */
const limitOf = (count: number, { offset }: PageRange) => (offset === 0 ? sql.lit(count) : count)

export const selectSoonest = (db: Db, filter: UpcomingFilter, part: PageRange) =>
  selectActivities(db)
    .select(sql<number>`0`.as('rank'))
    .where(isUpcoming(filter))
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(limitOf(part.limit, part))
    .$if(part.offset > 0, (query) => query.offset(part.offset))

const place = sql`point(a.location_lng::float8, a.location_lat::float8)`
const kmFrom = (here: Position) => kmBetween(here, sql.ref('a.location_lat'), sql.ref('a.location_lng'))

/**
 * The index knows only flat degrees. The distance on the globe of the n nearest rows by flat degrees bounds the search;
 * all rows within that distance are then measured exactly.
 */
export function selectNearest(db: Db, filter: UpcomingFilter, here: Position, part: PageRange) {
  const guessed = db
    .selectFrom('activities as a')
    .select(kmFrom(here).as('km'))
    .where(isUpcoming(filter))
    .orderBy(sql`${place} <-> point(${here.lng}::float8, ${here.lat}::float8)`)
    .limit(limitOf(part.offset + part.limit, part))
  return selectActivities(db)
    .select(kmFrom(here).as('rank'))
    .where(isUpcoming(filter))
    .where(
      sql<boolean>`${place} <@ (SELECT ${boundingBox(here, sql`max(km)`)} FROM ${guessed.as('guessed')})`,
    )
    .orderBy('rank')
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(limitOf(part.limit, part))
    .$if(part.offset > 0, (query) => query.offset(part.offset))
}

type ActivityLocation = { location_lat: string; location_lng: string }
export const activityPosition = (row: ActivityLocation): Position => ({
  lat: Number(row.location_lat),
  lng: Number(row.location_lng),
})

/** Completes the activities of a page, in order, with their organisers and whether the user joined them. */
export const joinOrganisers = (db: Db, page: ReturnType<typeof selectSoonest>, userId: number) =>
  db
    .selectFrom(page.as('a'))
    .innerJoin('users as creator', 'creator.id', 'a.creator_id')
    .leftJoin('activity_participants as mine', (join) =>
      join.onRef('mine.activity_id', '=', 'a.id').on('mine.user_id', '=', userId),
    )
    .selectAll('a')
    .select(['creator.nickname', 'creator.avatar_url', 'mine.status as participation'])
    .orderBy('a.rank')
    .orderBy('a.start_time')
    .orderBy('a.id')

export type ActivityListRow = Awaited<ReturnType<ReturnType<typeof joinOrganisers>['execute']>>[number]

/** Returns a page and its total in one query; an empty page needs a second query for the total. */
export async function findActivityPage(
  db: Db,
  page: ReturnType<typeof selectSoonest>,
  filter: UpcomingFilter,
  userId: number,
) {
  const rows = await joinOrganisers(db, page, userId)
    .select((is) => [
      countOf(db, filter).as('total'),
      is
        .selectFrom('users')
        .select('interests')
        .where('id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('interests'),
    ])
    .execute()
  const { total, interests } = rows[0] ?? (await countUpcoming(db, filter, userId))
  return { rows, total, interests }
}
