import { addDays, localDay, localInstant, toDate } from '@sanhe/kit/clock'
import { boxAround, distanceM, type Position } from '@sanhe/kit/geo'
import { sql } from 'kysely'
import type { Db } from '#core'
import type { Starts } from './recommendation.ts'

export type Filter = { starts: Starts; category: string | undefined }

const upcoming = (db: Db, { starts: { from, to }, category }: Filter) =>
  db
    .selectFrom('activities as a')
    .where('a.status', '=', 'upcoming')
    .where('a.start_time', '>=', toDate(from))
    .$if(to !== undefined, (query) => query.where('a.start_time', '<', toDate(to!)))
    .$if(category !== undefined, (query) => query.where('a.category', '=', category!))

/**
 * How many there are, and what this person likes, in one question. Those of the first day are counted one by one, those
 * of the days after it lie counted.
 */
export async function countUpcoming(db: Db, filter: Filter, userId: number) {
  const { starts, category } = filter
  const nextDay = addDays(localDay(starts.from), 1)
  const dayEnd = localInstant(nextDay, '00:00')
  const to = Math.min(starts.to ?? dayEnd, dayEnd)
  const ofFirstDay = upcoming(db, { category, starts: { from: starts.from, to } }).select(
    sql<number>`count(*)`.as('count'),
  )
  const ofDays = db
    .selectFrom('activity_day_counts')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where('local_day', '>=', nextDay)
    .$if(starts.to !== undefined, (query) => query.where('local_day', '<', localDay(starts.to!)))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
  return db
    .selectFrom('users')
    .select(['interests', sql<number>`(${ofFirstDay}) + (${ofDays})`.as('total')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

type Part = { offset: number; limit: number }

export async function listSoonest(db: Db, filter: Filter, { offset, limit }: Part) {
  const rows = await upcoming(db, filter)
    .select('a.id')
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

const place = sql`point(a.location_lng::float8, a.location_lat::float8)`
const metresOfRounding = 1

/**
 * The index knows flat degrees only: what it holds for the n nearest says how far one has to look at most, and
 * everything within that is then measured on the globe.
 */
export async function listNearest(db: Db, filter: Filter, here: Position, { offset, limit }: Part) {
  const guessed = await upcoming(db, filter)
    .select(['a.location_lat', 'a.location_lng'])
    .orderBy(sql`${place} <-> point(${here.lng}::float8, ${here.lat}::float8)`)
    .limit(offset + limit)
    .execute()
  const metres = guessed.map((row) => distanceM(here, positionOf(row)))
  const near = await listWithin(
    db,
    filter,
    here,
    metres.reduce((a, b) => Math.max(a, b), 0),
  )
  return near.slice(offset, offset + limit).map(({ id }) => id)
}

async function listWithin(db: Db, filter: Filter, here: Position, radiusM: number) {
  const { south, north, west, east } = boxAround(here, (radiusM + metresOfRounding) / 1000)
  const rows = await upcoming(db, filter)
    .select(['a.id', 'a.location_lat', 'a.location_lng', 'a.start_time'])
    .where(
      sql<boolean>`${place} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
    )
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      startAt: row.start_time.getTime(),
      metres: distanceM(here, positionOf(row)),
    }))
    .toSorted((a, b) => a.metres - b.metres || a.startAt - b.startAt || a.id - b.id)
}

type Located = { location_lat: string; location_lng: string }
export const positionOf = (row: Located): Position => ({
  lat: Number(row.location_lat),
  lng: Number(row.location_lng),
})

/** What lists show of activities, with who called for them and whether this person goes, in the order asked for. */
export async function getListed(db: Db, ids: number[], userId: number) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('activities as a')
    .innerJoin('users as creator', 'creator.id', 'a.creator_id')
    .leftJoin('activity_participants as mine', (join) =>
      join.onRef('mine.activity_id', '=', 'a.id').on('mine.user_id', '=', userId),
    )
    .selectAll('a')
    .select(['creator.nickname', 'creator.avatar_url', 'mine.status as participation', 'mine.rating'])
    .where('a.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
export type ListedRow = Awaited<ReturnType<typeof getListed>>[number]
