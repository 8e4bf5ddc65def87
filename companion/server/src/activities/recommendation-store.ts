import type { Position } from '@sanhe/kit/geo'
import { sqlDistanceKm } from '@sanhe/kit/postgres/distance'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core'
import { createActivityListQuery, selectActivitiesWithOrganisers } from './discovery-store.ts'
import type { RankingPeriod } from './ranking-periods.ts'
import {
  type CategoryInterestGroup,
  maxRecommendedDistanceKm,
  recommendationWeights,
  scoreRoundingMargin,
} from './recommendation.ts'

/** Id and start of an activity, and its `rank`, the negative score: the best activity has the lowest rank. */
export type RankedActivity = { id: number; start_time: Date; rank: number }
/** `first` is the number of activities to return. */
type ListParams = { first: number }

/**
 * Search in several map squares, for activities of categories that interest the user equally. `floors` contains, for
 * each square in `cells`, the smallest value of the stored column that an activity needs.
 */
export type InterestGridSearch = { taste: CategoryInterestGroup; cells: number[]; floors: number[] }

/**
 * Returns the activities with the best scores in the given map squares. Only activities that reach the minimum column
 * value of their square are considered.
 */
export function listBestActivitiesNearby(
  db: Db,
  period: RankingPeriod,
  here: Position,
  probes: InterestGridSearch[],
  params: ListParams,
) {
  const key = sql.ref(`a.${period.column}`)
  const found = probes.map(
    // OFFSET 0 keeps PostgreSQL from merging the subquery. PostgreSQL then searches the index square by square, and the
    // bounds of the stored column exclude most activities of other days.
    ({ taste, cells, floors }) => sql`
      SELECT found.id, found.start_time, ${scoreOf(period, taste, here)} AS score
      FROM unnest(${cells}::integer[], ${floors}::float8[]) AS squares(cell, floor) CROSS JOIN LATERAL (
        SELECT ${listColumns}, ${key} AS part FROM activities a
        WHERE a.cell = squares.cell AND ${key} >= squares.floor AND ${withinBounds(period)}
          AND a.category = ANY (${taste.categories}::text[]) OFFSET 0) AS found
      WHERE ${startsIn(period, sql.ref('found.start_time'))}`,
  )
  return rankCandidates(db, sql.join(found, sql` UNION ALL `), params.first)
}

/** Returns the best activities of each category that reach the minimum score, without regard to distance. */
export function listBestActivitiesAnywhere(
  db: Db,
  period: RankingPeriod,
  { here, tastes, first }: ListParams & { here: Position | undefined; tastes: CategoryInterestGroup[] },
  floorOf: (taste: CategoryInterestGroup) => number,
) {
  const key = sql.ref(`a.${period.column}`)
  const found = tastes.map((taste) => {
    const ofCategory = sql`FROM activities a WHERE a.category = groups.category
      AND ${key} >= ${floorOf(taste)}::float8 AND ${withinBounds(period)}
      AND ${startsIn(period, sql.ref('a.start_time'))}`
    return sql`
      SELECT found.id, found.start_time, ${scoreOf(period, taste, here)} AS score
      FROM unnest(${taste.categories}::text[]) AS groups(category)
      CROSS JOIN LATERAL (SELECT ${leastPull(period, ofCategory, first)} AS pull OFFSET 0) AS least
      CROSS JOIN LATERAL (SELECT ${listColumns}, ${key} AS part ${ofCategory} ${firstBy(period, first)}) AS found`
  })
  return rankCandidates(db, sql.join(found, sql` UNION ALL `), first)
}

/**
 * Selects the best rows by the stored column `heat` or `pull`. Two different values of `heat` never give equal rounded
 * scores, so the index on `heat` has the exact order. Two different values of `pull` may give equal rounded scores, so
 * every row that may tie with the last row is included.
 */
const firstBy = ({ column }: RankingPeriod, first: number) =>
  column === 'heat'
    ? sql`ORDER BY a.heat DESC, a.start_time, a.id LIMIT ${first}`
    : sql`AND a.pull >= least.pull OFFSET 0`

/**
 * Returns the smallest `pull` of the best rows of a category. OFFSET 0 keeps PostgreSQL from computing the value again
 * for each row, and from reading the rows of all categories for each category.
 */
function leastPull({ column }: RankingPeriod, rows: RawBuilder<unknown>, first: number) {
  if (column === 'heat') return sql`NULL::float8`
  const last = sql`SELECT a.pull ${rows} ORDER BY a.pull DESC OFFSET ${first - 1} LIMIT 1`
  return sql`coalesce((${last}) - ${scoreRoundingMargin}::float8, '-infinity')`
}

/** Returns the first candidates, best first. */
async function rankCandidates(db: Db, candidates: RawBuilder<unknown>, first: number) {
  const { rows } = await sql<RankedActivity>`
    SELECT id, start_time, -round(score::numeric, 4)::float8 AS rank FROM (${candidates}) AS candidates
    ORDER BY rank, start_time, id LIMIT ${first}`.execute(db)
  return rows
}

/**
 * Returns the rows of one page of ranked activities. Ranking reads every activity up to the page, so the rows of other
 * tables are joined only here.
 */
export function findRankedActivities(db: Db, ranked: RankedActivity[], userId: number) {
  const ids = ranked.map(({ id }) => id)
  const ranks = ranked.map(({ rank }) => rank)
  const best = sql<{ id: number; rank: number }>`(
    SELECT * FROM unnest(${ids}::bigint[], ${ranks}::float8[]) AS ranked (id, rank))`
  const page = createActivityListQuery(db).innerJoin(best.as('best'), 'best.id', 'a.id').select('best.rank')
  return selectActivitiesWithOrganisers(db, page, userId).execute()
}

const listColumns = sql`a.id, a.start_time, a.location_lat, a.location_lng`

const startsIn = ({ from, to }: RankingPeriod, start: RawBuilder<unknown>) =>
  to === undefined
    ? sql`${start} >= ${toDate(from)}`
    : sql`${start} >= ${toDate(from)} AND ${start} < ${toDate(to)}`

const withinBounds = ({ column, least, most }: RankingPeriod) =>
  sql`a.status = 'upcoming' AND a.${sql.ref(column)} BETWEEN ${least}::float8 AND ${most}::float8`

/** Returns the score formula in SQL for a row with the alias `found`. */
function scoreOf({ base }: RankingPeriod, { worth }: CategoryInterestGroup, here: Position | undefined) {
  const partAndInterest = sql`${worth + base}::float8 + found.part`
  if (!here) return partAndInterest
  const km = sqlDistanceKm(here, sql.ref('found.location_lat'), sql.ref('found.location_lng'))
  return sql`${partAndInterest} + ${recommendationWeights.distance}::float8 * (1 - least(${km} / ${maxRecommendedDistanceKm}::float8, 1))`
}
