import type { Position } from '@sanhe/kit/geo'
import { boundingBox, kmBetween } from '@sanhe/kit/postgres/distance'
import { addDays, localDay, localInstant, toDate } from '@sanhe/kit/runtime/clock'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { Discovery } from './contract.ts'
import type { Starts } from './recommendation.ts'

export type Filter = { starts: Starts; category: Discovery['category'] }
export type Part = { offset: number; limit: number }

type Activities = ExpressionBuilder<DB & { a: DB['activities'] }, 'a'>

const isUpcoming =
  ({ starts: { from, to }, category }: Filter) =>
  (is: Activities) =>
    is.and([
      // These two are said, not passed: they decide which index fits, so that a plan can be kept.
      sql<boolean>`a.status = 'upcoming'`,
      is('a.start_time', '>=', toDate(from)),
      ...(to === undefined ? [] : [is('a.start_time', '<', toDate(to))]),
      ...(category === undefined ? [] : [is('a.category', '=', sql.lit(category))]),
    ])

/** How many there are: those of the first day are counted one by one, those of the days after it lie counted. */
function countOf(db: Db, { starts, category }: Filter) {
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

/** How many there are, and what this person likes, in one question. */
export const countUpcoming = (db: Db, filter: Filter, userId: number) =>
  db
    .selectFrom('users')
    .select(['interests', countOf(db, filter).as('total')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Part of a list: the activities, and by what they are in order before their start and number are. */
export const pageOf = (db: Db) =>
  db
    .selectFrom('activities as a')
    .select(['a.id', 'a.title', 'a.category', 'a.cover_image_url', 'a.start_time', 'a.end_time'])
    .select(['a.location_name', 'a.location_address', 'a.location_lat', 'a.location_lng'])
    .select(['a.max_participants', 'a.current_participants', 'a.creator_id'])

/** For the first page the plan itself knows how few are wanted, and can be kept; each page has not a plan of its own. */
const told = (count: number, { offset }: Part) => (offset === 0 ? sql.lit(count) : count)

export const soonest = (db: Db, filter: Filter, part: Part) =>
  pageOf(db)
    .select(sql<number>`0`.as('rank'))
    .where(isUpcoming(filter))
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(told(part.limit, part))
    .$if(part.offset > 0, (query) => query.offset(part.offset))

const place = sql`point(a.location_lng::float8, a.location_lat::float8)`
const kmFrom = (here: Position) => kmBetween(here, sql.ref('a.location_lat'), sql.ref('a.location_lng'))

/**
 * The index knows flat degrees only: how far away on the globe the n nearest by it are says how far one has to look at
 * most, and all within that are then measured.
 */
export function nearest(db: Db, filter: Filter, here: Position, part: Part) {
  const guessed = db
    .selectFrom('activities as a')
    .select(kmFrom(here).as('km'))
    .where(isUpcoming(filter))
    .orderBy(sql`${place} <-> point(${here.lng}::float8, ${here.lat}::float8)`)
    .limit(told(part.offset + part.limit, part))
  return pageOf(db)
    .select(kmFrom(here).as('rank'))
    .where(isUpcoming(filter))
    .where(
      sql<boolean>`${place} <@ (SELECT ${boundingBox(here, sql`max(km)`)} FROM ${guessed.as('guessed')})`,
    )
    .orderBy('rank')
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(told(part.limit, part))
    .$if(part.offset > 0, (query) => query.offset(part.offset))
}

type Located = { location_lat: string; location_lng: string }
export const positionOf = (row: Located): Position => ({
  lat: Number(row.location_lat),
  lng: Number(row.location_lng),
})

/** What lists show of activities, in order, with who called for them and whether this person goes. */
export const listed = (db: Db, page: ReturnType<typeof soonest>, userId: number) =>
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

export type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A page, with what the whole list is known by in the same question; in one of its own where the page is empty. */
export async function findPage(db: Db, page: ReturnType<typeof soonest>, filter: Filter, userId: number) {
  const rows = await listed(db, page, userId)
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
