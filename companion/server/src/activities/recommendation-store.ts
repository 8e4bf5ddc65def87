import type { Position } from '@sanhe/kit/geo'
import { kmBetween } from '@sanhe/kit/postgres/distance'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core'
import { type ActivityListRow, joinOrganisers, selectActivities } from './discovery-store.ts'
import type { RankingSeason } from './ranking-seasons.ts'
import { type InterestGroup, maxDistanceKm, roundingSlack, scoreWeights } from './recommendation.ts'

/** The user for whom the list is computed, and the number of results. */
type ListParams = { userId: number; first: number }

/** A group of categories in some squares, with the minimum value of the season's column in each square. */
export type CellSearch = { taste: InterestGroup; cells: number[]; floors: number[] }

/** Returns the best activities by score in these squares, among those that reach the minimum of their square. */
export function listBestNearby(
  db: Db,
  season: RankingSeason,
  here: Position,
  probes: CellSearch[],
  params: ListParams,
) {
  const key = sql.ref(`a.${season.column}`)
  const found = probes.map(
    // OFFSET 0 keeps PostgreSQL from merging the subquery: the index is searched square by square, and the bounds of
    // the column already exclude most other days.
    ({ taste, cells, floors }) => sql`
      SELECT found.id, found.start_time, ${scoreOf(season, taste, here)} AS score
      FROM unnest(${cells}::integer[], ${floors}::float8[]) AS squares(cell, floor) CROSS JOIN LATERAL (
        SELECT ${listColumns}, ${key} AS part FROM activities a
        WHERE a.cell = squares.cell AND ${key} >= squares.floor AND ${withinBounds(season)}
          AND a.category = ANY (${taste.categories}::text[]) OFFSET 0) AS found
      WHERE ${startsIn(season, sql.ref('found.start_time'))}`,
  )
  return toListRows(db, sql.join(found, sql` UNION ALL `), params)
}

/** Returns the best activities of each category without regard to distance, if they reach the minimum. */
export function listBestAnywhere(
  db: Db,
  season: RankingSeason,
  { here, tastes, userId, first }: ListParams & { here: Position | undefined; tastes: InterestGroup[] },
  floorOf: (taste: InterestGroup) => number,
) {
  const key = sql.ref(`a.${season.column}`)
  const found = tastes.map((taste) => {
    const ofCategory = sql`FROM activities a WHERE a.category = groups.category
      AND ${key} >= ${floorOf(taste)}::float8 AND ${withinBounds(season)}
      AND ${startsIn(season, sql.ref('a.start_time'))}`
    return sql`
      SELECT found.id, found.start_time, ${scoreOf(season, taste, here)} AS score
      FROM unnest(${taste.categories}::text[]) AS groups(category)
      CROSS JOIN LATERAL (SELECT ${listColumns}, ${key} AS part ${ofCategory} ${firstBy(season, ofCategory, first)}) AS found`
  })
  return toListRows(db, sql.join(found, sql` UNION ALL `), { userId, first })
}

/**
 * Selects the first rows by the column. Different values of `heat` stay different when rounded, so its index has the
 * exact order. For `pull` all rows are included that could equal the last one when rounded.
 */
function firstBy({ column }: RankingSeason, rows: RawBuilder<unknown>, first: number) {
  if (column === 'heat') return sql`ORDER BY a.heat DESC, a.start_time, a.id LIMIT ${first}`
  const last = sql`SELECT a.pull ${rows} ORDER BY a.pull DESC OFFSET ${first - 1} LIMIT 1`
  return sql`AND a.pull >= coalesce((${last}) - ${roundingSlack}::float8, '-infinity')`
}

/** Returns the candidates as list rows, best first. `rank` is the negative score. */
function toListRows(
  db: Db,
  candidates: RawBuilder<unknown>,
  { userId, first }: ListParams,
): Promise<ActivityListRow[]> {
  const best = sql<{ id: number; score: number }>`(
    SELECT id, round(score::numeric, 4)::float8 AS score FROM (${candidates}) AS candidates
    ORDER BY 2 DESC, start_time, id LIMIT ${first})`
  const page = selectActivities(db)
    .innerJoin(best.as('best'), 'best.id', 'a.id')
    .select(sql<number>`-best.score`.as('rank'))
  return joinOrganisers(db, page, userId).execute()
}

const listColumns = sql`a.id, a.start_time, a.location_lat, a.location_lng`

const startsIn = ({ from, to }: RankingSeason, start: RawBuilder<unknown>) =>
  to === undefined
    ? sql`${start} >= ${toDate(from)}`
    : sql`${start} >= ${toDate(from)} AND ${start} < ${toDate(to)}`

const withinBounds = ({ column, least, most }: RankingSeason) =>
  sql`a.status = 'upcoming' AND a.${sql.ref(column)} BETWEEN ${least}::float8 AND ${most}::float8`

/** The score formula for a row named `found`. */
function scoreOf({ base }: RankingSeason, { worth }: InterestGroup, here: Position | undefined) {
  const partAndInterest = sql`${worth + base}::float8 + found.part`
  if (!here) return partAndInterest
  const km = kmBetween(here, sql.ref('found.location_lat'), sql.ref('found.location_lng'))
  return sql`${partAndInterest} + ${scoreWeights.distance}::float8 * (1 - least(${km} / ${maxDistanceKm}::float8, 1))`
}
