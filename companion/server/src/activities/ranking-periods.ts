import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { maxRecommendedHoursAhead, recommendationWeights, type ActivityStartRange } from './recommendation.ts'

const weekMs = maxRecommendedHoursAhead * hourMs

/**
 * A period in which activities start, with the stored column that ranks these activities. `pull` ranks starts in the
 * next week, where an earlier start scores higher. `heat` ranks later starts. Each column stores the part of the score
 * that is equal for all users.
 */
export type RankingPeriod = {
  column: 'pull' | 'heat'
  /** Constant part of the time and occupancy score. The stored column does not contain this part. */
  base: number
  from: Instant
  to: Instant | undefined
  /** `least` and `most` are the smallest and the largest value of the stored column for activities of this period. */
  least: number
  most: number
  /** Highest possible time and occupancy score of an activity in this period. */
  maxPart: number
}

/** Computes the value of the generated database column `pull`. */
const pullOf = (hot: number, startAt: Instant) =>
  recommendationWeights.hot * hot - (recommendationWeights.time * startAt) / weekMs
const slack = 1e-9

export function splitIntoRankingPeriods({ from, to }: ActivityStartRange, now: Instant): RankingPeriod[] {
  const week = now + weekMs
  const soonTo = Math.min(to ?? week, week)
  const soon: RankingPeriod = {
    column: 'pull',
    base: recommendationWeights.time - pullOf(0, now),
    from,
    to: soonTo,
    least: pullOf(0, soonTo) - slack,
    most: pullOf(1, from) + slack,
    maxPart: recommendationWeights.time + recommendationWeights.hot,
  }
  // A request with a date range covers at most one week, so it needs only the first period. A request without a date
  // range also needs the period after that week.
  if (to !== undefined) return [soon]
  const later: RankingPeriod = {
    column: 'heat',
    base: 0,
    from: week,
    to,
    least: 0,
    most: 1,
    maxPart: recommendationWeights.hot,
  }
  return [soon, later]
}
