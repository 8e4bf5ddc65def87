import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { reachHours, type Starts, weights } from './recommendation.ts'

const weekMs = reachHours * hourMs

/** Starts within a week, whose time counts, or after it: each is ranked by a column that holds what is the same for all. */
export type Season = {
  column: 'pull' | 'heat'
  /** What the column lacks of the time's and the participants' part of the score. */
  base: number
  from: Instant
  to: Instant | undefined
  /** Between what the column can be. */
  least: number
  most: number
  /** The most that its part of the score can be. */
  mostPart: number
}

/** `pull` as the column computes it. */
const pullOf = (hot: number, startAt: Instant) => weights.hot * hot - (weights.time * startAt) / weekMs
const slack = 1e-9

export function seasonsOf({ from, to }: Starts, now: Instant): Season[] {
  const week = now + weekMs
  const soonTo = Math.min(to ?? week, week)
  const soon: Season = {
    column: 'pull',
    base: weights.time - pullOf(0, now),
    from,
    to: soonTo,
    least: pullOf(0, soonTo) - slack,
    most: pullOf(1, from) + slack,
    mostPart: weights.time + weights.hot,
  }
  // No range of days is longer than a week: only a list of everything has more.
  if (to !== undefined) return [soon]
  const later: Season = { column: 'heat', base: 0, from: week, to, least: 0, most: 1, mostPart: weights.hot }
  return [soon, later]
}
