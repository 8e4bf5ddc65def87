import type { Instant } from '@sanhe/kit/clock'
import type { Position } from '@sanhe/kit/geo'
import type { Db } from '#core'
import { cellsAround } from './cells.ts'
import { roundingSlack, type Starts, type Taste, weights } from './recommendation.ts'
import { listNear, listWide, type Ranked } from './recommended-store.ts'
import { type Season, seasonsOf } from './seasons.ts'

type Wish = { tastes: Taste[]; here: Position | undefined; starts: Starts; now: Instant; first: number }

/** How far below the best that is possible the first ones are looked for, before all within reach are. */
const guesses = [0.16, 0.28]

/**
 * The ids of the first n of all by the recommendation score, without computing it for all.
 *
 * The bar is the score of the n-th of those found so far: nothing below it is among the first n. Whoever reaches a bar
 * reaches it with the most that the distance, the interest and the time can be worth in their square, category and
 * season; so of each square only those are computed whose column leaves that possible. What lies beyond reach gets
 * nothing for its distance: of each category the first n by the column are all that can count.
 */
export async function listRecommended(db: Db, wish: Wish) {
  let best: Ranked[] = []
  // The bar of what starts soon spares most of what starts later.
  // oxlint-disable-next-line no-await-in-loop
  for (const season of seasonsOf(wish.starts, wish.now)) best = await rankSeason(db, wish, season, best)
  return best.map(({ id }) => id)
}

async function rankSeason(db: Db, wish: Wish, season: Season, before: Ranked[]) {
  const mostWide = Math.max(...wish.tastes.map(({ worth }) => worth)) + season.mostPart
  let best = before
  let isNearDone = wish.here === undefined
  for (const guess of isNearDone ? [] : guesses) {
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
const barOf = (best: Ranked[], first: number) => (best[first - 1]?.score ?? -1) - roundingSlack

function merged(some: Ranked[], others: Ranked[], first: number) {
  const byId = new Map([...some, ...others].map((ranked) => [ranked.id, ranked]))
  return [...byId.values()]
    .toSorted((a, b) => b.score - a.score || a.startAt - b.startAt || a.id - b.id)
    .slice(0, first)
}

const wide = (db: Db, wish: Wish, season: Season, best: Ranked[]) =>
  listWide(db, season, wish, ({ worth }) => barOf(best, wish.first) - worth - season.base)

async function near(db: Db, { here, tastes, first }: Wish, season: Season, floor: number) {
  if (!here) return []
  const around = cellsAround(here)
  const probes = tastes.flatMap((taste) => {
    const cells = around.filter(({ most }) => most + taste.worth + season.mostPart >= floor)
    const floors = cells.map(({ most }) => floor - most - taste.worth - season.base)
    return cells.length ? { taste, cells: cells.map(({ cell }) => cell), floors } : []
  })
  return probes.length ? listNear(db, season, here, probes, first) : []
}
