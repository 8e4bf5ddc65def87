import type { Position } from '@sanhe/kit/geo'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import type { ActivityListRow } from './discovery-store.ts'
import { cellsAround } from './grid-cells.ts'
import { type RankingSeason, splitIntoSeasons } from './ranking-seasons.ts'
import { type InterestGroup, roundingSlack, type StartRange, scoreWeights } from './recommendation.ts'
import { listBestAnywhere, listBestNearby } from './recommendation-store.ts'

type RankingParams = {
  tastes: InterestGroup[]
  here: Position | undefined
  starts: StartRange
  now: Instant
  userId: number
  /** Number of best-ranked activities to return. */
  first: number
  total: number
}

/**
 * How far below the best possible score the first search looks, before it looks at everything within reach. The
 * distance is smaller if there are many activities, because the number of candidates grows with about its fourth power
 * (area, time and free places).
 */
const farthestGuess = 0.28
function distancesToTry({ total }: RankingParams) {
  const guess = 0.12 * (100_000 / total) ** 0.25
  return guess < farthestGuess ? [guess, farthestGuess] : [farthestGuess]
}

/**
 * Returns the first n activities by recommendation score, without computing the score of all.
 *
 * The threshold is the score of the n-th best candidate so far; an activity below it cannot be among the first n. To
 * reach it, an activity needs it under the best distance, interest and time scores of its square, category and season.
 * So only those rows of a square are computed whose column can reach the threshold. Activities out of reach score
 * nothing for distance, so the first n of each category by the column are enough.
 */
export async function listRecommended(db: Db, params: RankingParams) {
  let best: ActivityListRow[] = []
  // The threshold from the early activities excludes most of the later ones.
  // oxlint-disable-next-line no-await-in-loop
  for (const season of splitIntoSeasons(params.starts, params.now))
    best = await rankSeason(db, params, season, best)
  return best
}

async function rankSeason(db: Db, params: RankingParams, season: RankingSeason, before: ActivityListRow[]) {
  const mostWide = Math.max(...params.tastes.map(({ worth }) => worth)) + season.mostPart
  let best = before
  let isNearDone = params.here === undefined
  for (const guess of isNearDone ? [] : distancesToTry(params)) {
    const floor = Math.max(mostWide + scoreWeights.distance - guess, thresholdOf(best, params.first))
    // oxlint-disable-next-line no-await-in-loop
    best = mergeBest(best, await rankNearby(db, params, season, floor), params.first)
    isNearDone = thresholdOf(best, params.first) >= floor - roundingSlack
    if (isNearDone) break
  }
  if (thresholdOf(best, params.first) <= mostWide)
    best = mergeBest(best, await rankAnywhere(db, params, season, best), params.first)
  return isNearDone
    ? best
    : mergeBest(best, await rankNearby(db, params, season, thresholdOf(best, params.first)), params.first)
}

/** Returns the minimum score to be among the first n. The margin allows for rounding. */
const thresholdOf = (best: ActivityListRow[], first: number) => -(best[first - 1]?.rank ?? 1) - roundingSlack

function mergeBest(some: ActivityListRow[], others: ActivityListRow[], first: number) {
  const byId = new Map([...some, ...others].map((row) => [row.id, row]))
  return [...byId.values()]
    .toSorted((a, b) => a.rank - b.rank || a.start_time.getTime() - b.start_time.getTime() || a.id - b.id)
    .slice(0, first)
}

const rankAnywhere = (db: Db, params: RankingParams, season: RankingSeason, best: ActivityListRow[]) =>
  listBestAnywhere(db, season, params, ({ worth }) => thresholdOf(best, params.first) - worth - season.base)

async function rankNearby(
  db: Db,
  { here, tastes, ...listParams }: RankingParams,
  season: RankingSeason,
  floor: number,
) {
  if (!here) return []
  const around = cellsAround(here)
  const probes = tastes.flatMap((taste) => {
    const cells = around.filter(({ most }) => most + taste.worth + season.mostPart >= floor)
    const floors = cells.map(({ most }) => floor - most - taste.worth - season.base)
    return cells.length ? { taste, cells: cells.map(({ cell }) => cell), floors } : []
  })
  return probes.length ? listBestNearby(db, season, here, probes, listParams) : []
}
