import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { maxHoursAhead, type StartRange, scoreWeights } from './recommendation.ts'

const weekMs = maxHoursAhead * hourMs

/**
 * Activities that start within a week, where the time counts, or later. Each season is ranked by a stored column that
 * holds the part of the score that is equal for all users.
 */
export type RankingSeason = {
  column: 'pull' | 'heat'
  /** Part of the time and occupancy score that the column does not contain. */
  base: number
  from: Instant
  to: Instant | undefined
  /** Smallest and largest value of the column. */
  least: number
  most: number
  /** Upper bound of the score from this column. */
  mostPart: number
}

/** Computes `pull` like the generated column. */
const pullOf = (hot: number, startAt: Instant) =>
  scoreWeights.hot * hot - (scoreWeights.time * startAt) / weekMs
const slack = 1e-9

export function splitIntoSeasons({ from, to }: StartRange, now: Instant): RankingSeason[] {
  const week = now + weekMs
  const soonTo = Math.min(to ?? week, week)
  const soon: RankingSeason = {
    column: 'pull',
    base: scoreWeights.time - pullOf(0, now),
    from,
    to: soonTo,
    least: pullOf(0, soonTo) - slack,
    most: pullOf(1, from) + slack,
    mostPart: scoreWeights.time + scoreWeights.hot,
  }
  // A request with a date range covers at most one week, so it needs only the first season. A request without a range
  // also needs the season after that week.
  if (to !== undefined) return [soon]
  const later: RankingSeason = {
    column: 'heat',
    base: 0,
    from: week,
    to,
    least: 0,
    most: 1,
    mostPart: scoreWeights.hot,
  }
  return [soon, later]
}
