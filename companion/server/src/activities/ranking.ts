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
  /** So many of all. */
  first: number
  total: number
}

/**
 * How far below the best that is possible the first ones are looked for, before all within reach are: less far where
 * there are many, for how many come with it grows about as its fourth power (a surface, the time and the places taken).
 */
const farthestGuess = 0.28
function guessesFor({ total }: Wish) {
  const guess = 0.12 * (100_000 / total) ** 0.25
  return guess < farthestGuess ? [guess, farthestGuess] : [farthestGuess]
}

/**
 * The first n of all by the recommendation score, without computing it for all.
 *
 * The bar is the score of the n-th of those found so far: nothing below it is among the first n. Whoever reaches a bar
 * reaches it with the most that the distance, the interest and the time can be worth in their square, category and
 * season; so of each square only those are computed whose column leaves that possible. What lies beyond reach gets
 * nothing for its distance: of each category the first n by the column are all that can count.
 */
export async function listRecommended(db: Db, wish: Wish) {
  let best: ListedRow[] = []
  // The bar of what starts soon spares most of what starts later.
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

/** What a score must be, at least, to be among the first; rounded ones may be a little less. */
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
