import type { Position } from '@sanhe/kit/geo'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { listGridCellsAround } from './grid-cells.ts'
import { type RankingPeriod, splitIntoRankingPeriods } from './ranking-periods.ts'
import {
  type CategoryInterestGroup,
  recommendationWeights,
  type ActivityStartRange,
  scoreRoundingMargin,
} from './recommendation.ts'
import {
  listBestActivitiesAnywhere,
  listBestActivitiesNearby,
  type RankedActivity,
} from './recommendation-store.ts'

type RankingParams = {
  tastes: CategoryInterestGroup[]
  here: Position | undefined
  starts: ActivityStartRange
  now: Instant
  /** Number of activities to return, best score first. */
  first: number
  total: number
}

/**
 * Largest gap between the best possible score and the scores that the first searches consider. If there are many
 * activities, the first search uses a smaller gap, because the number of candidates grows with about the fourth power
 * of the gap. The last search considers all scores.
 */
const maxScoreGap = 0.28
function scoreGapsToTry({ total }: RankingParams) {
  const guess = 0.12 * (100_000 / total) ** 0.25
  return guess < maxScoreGap ? [guess, maxScoreGap] : [maxScoreGap]
}

/**
 * Returns the first n activities by recommendation score without computing the score of every activity.
 *
 * The threshold is the score of the n-th best activity found so far. Activities with a lower score cannot be among the
 * first n. For each map square, category and ranking period, the highest possible distance, interest and time score is
 * known. The threshold minus these scores is the smallest column value that an activity in that square needs. Only rows
 * with at least that value are computed. Activities beyond the maximum distance have no distance score, so for them the
 * first n rows of each category by the column are enough.
 */
export async function listRecommendedActivities(db: Db, params: RankingParams) {
  let best: RankedActivity[] = []
  // Earlier periods are searched first, because the minimum score that they yield excludes most activities of
  // later periods.
  // oxlint-disable-next-line no-await-in-loop
  for (const period of splitIntoRankingPeriods(params.starts, params.now))
    best = await rankPeriod(db, params, period, best)
  return best
}

async function rankPeriod(db: Db, params: RankingParams, period: RankingPeriod, before: RankedActivity[]) {
  const mostWide = Math.max(...params.tastes.map(({ worth }) => worth)) + period.maxPart
  let best = before
  let isNearDone = params.here === undefined
  for (const guess of isNearDone ? [] : scoreGapsToTry(params)) {
    const floor = Math.max(
      mostWide + recommendationWeights.distance - guess,
      getMinimumScore(best, params.first),
    )
    // oxlint-disable-next-line no-await-in-loop
    best = mergeBest(best, await rankNearby(db, params, period, floor), params.first)
    isNearDone = getMinimumScore(best, params.first) >= floor - scoreRoundingMargin
    if (isNearDone) break
  }
  if (getMinimumScore(best, params.first) <= mostWide)
    best = mergeBest(best, await rankAnywhere(db, params, period, best), params.first)
  return isNearDone
    ? best
    : mergeBest(best, await rankNearby(db, params, period, getMinimumScore(best, params.first)), params.first)
}

/**
 * Returns the score of the n-th best activity, minus a margin for rounding. An activity with a lower score cannot be
 * among the first n.
 */
const getMinimumScore = (best: RankedActivity[], first: number) =>
  -(best[first - 1]?.rank ?? 1) - scoreRoundingMargin

function mergeBest(some: RankedActivity[], others: RankedActivity[], first: number) {
  const byId = new Map([...some, ...others].map((row) => [row.id, row]))
  return [...byId.values()]
    .toSorted((a, b) => a.rank - b.rank || a.start_time.getTime() - b.start_time.getTime() || a.id - b.id)
    .slice(0, first)
}

const rankAnywhere = (db: Db, params: RankingParams, period: RankingPeriod, best: RankedActivity[]) =>
  listBestActivitiesAnywhere(
    db,
    period,
    params,
    ({ worth }) => getMinimumScore(best, params.first) - worth - period.base,
  )

async function rankNearby(
  db: Db,
  { here, tastes, ...listParams }: RankingParams,
  period: RankingPeriod,
  floor: number,
) {
  if (!here) return []
  const around = listGridCellsAround(here)
  const probes = tastes.flatMap((taste) => {
    const cells = around.filter(({ most }) => most + taste.worth + period.maxPart >= floor)
    const floors = cells.map(({ most }) => floor - most - taste.worth - period.base)
    return cells.length ? { taste, cells: cells.map(({ cell }) => cell), floors } : []
  })
  return probes.length ? listBestActivitiesNearby(db, period, here, probes, listParams) : []
}
