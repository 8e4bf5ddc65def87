import type { Position } from '@sanhe/kit/geo'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { cellsAround } from './cells.ts'
import type { ListedRow } from './discovery-store.ts'
import { roundingSlack, type Starts, type Taste, weights } from './recommendation.ts'
import { listNear, listWide } from './recommended-store.ts'
import { type Season, seasonsOf } from './seasons.ts'

type Wish = {
  tastes: Taste[]
  here: Position | undefined
  starts: Starts
  now: Instant
  userId: number
  /** Number of activities to return, from the best. */
  first: number
  total: number
}

/**
 * Distance below the best possible score in which the first results are searched before everything within reach is. It
 * is smaller if there are many activities, because the number of candidates grows with about its fourth power (area,
 * time and free places).
 */
const farthestGuess = 0.28
function guessesFor({ total }: Wish) {
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
export async function listRecommended(db: Db, wish: Wish) {
  let best: ListedRow[] = []
  // The threshold from the early activities excludes most of the later ones.
  // oxlint-disable-next-line no-await-in-loop
  for (const season of seasonsOf(wish.starts, wish.now)) best = await rankSeason(db, wish, season, best)
  return best
}

async function rankSeason(db: Db, wish: Wish, season: Season, before: ListedRow[]) {
  const mostWide = Math.max(...wish.tastes.map(({ worth }) => worth)) + season.mostPart
  let best = before
  let isNearDone = wish.here === undefined
  for (const guess of isNearDone ? [] : guessesFor(wish)) {
    const floor = Math.max(mostWide + weights.distance - guess, barOf(best, wish.first))
    // oxlint-disable-next-line no-await-in-loop
    best = merged(best, await near(db, wish, season, floor), wish.first)
    isNearDone = barOf(best, wish.first) >= floor - roundingSlack
    if (isNearDone) break
  }
  if (barOf(best, wish.first) <= mostWide) best = merged(best, await wide(db, wish, season, best), wish.first)
  return isNearDone ? best : merged(best, await near(db, wish, season, barOf(best, wish.first)), wish.first)
}

/** Returns the minimum score to be among the first n. The margin allows for rounding. */
const barOf = (best: ListedRow[], first: number) => -(best[first - 1]?.rank ?? 1) - roundingSlack

function merged(some: ListedRow[], others: ListedRow[], first: number) {
  const byId = new Map([...some, ...others].map((row) => [row.id, row]))
  return [...byId.values()]
    .toSorted((a, b) => a.rank - b.rank || a.start_time.getTime() - b.start_time.getTime() || a.id - b.id)
    .slice(0, first)
}

const wide = (db: Db, wish: Wish, season: Season, best: ListedRow[]) =>
  listWide(db, season, wish, ({ worth }) => barOf(best, wish.first) - worth - season.base)

async function near(db: Db, { here, tastes, ...wanted }: Wish, season: Season, floor: number) {
  if (!here) return []
  const around = cellsAround(here)
  const probes = tastes.flatMap((taste) => {
    const cells = around.filter(({ most }) => most + taste.worth + season.mostPart >= floor)
    const floors = cells.map(({ most }) => floor - most - taste.worth - season.base)
    return cells.length ? { taste, cells: cells.map(({ cell }) => cell), floors } : []
  })
  return probes.length ? listNear(db, season, here, probes, wanted) : []
}
