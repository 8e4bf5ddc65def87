import { distanceKm, type Position } from '@sanhe/kit/geo'
import { addDays, hourMs, type Instant, localDay, localInstant } from '@sanhe/kit/runtime/clock'
import { activityCategories, type DiscoverQuery } from './contract.ts'

/** Weights of the parts of the score, and the distance and time at which a part reaches zero. */
export const scoreWeights = { interest: 0.4, distance: 0.3, time: 0.2, hot: 0.1 }
export const maxDistanceKm = 10
export const maxHoursAhead = 168

/** Two scores that differ by less can be equal when rounded to four digits. */
export const roundingSlack = 0.0001001

/**
 * Returns the value of each category for the user's interests, best first. All categories of interest have the same
 * value, so they form one group.
 */
export function interestGroups(interests: string[], only?: string) {
  const own = new Set(interests)
  const candidates = activityCategories.filter((category) => !only || category === only)
  const liked = candidates.filter((category) => own.has(category))
  const others = candidates.filter((category) => !own.has(category))
  const tastes = [
    { categories: liked, worth: own.size ? scoreWeights.interest / own.size : 0 },
    { categories: others, worth: 0 },
  ]
  return tastes.filter((taste) => taste.categories.length > 0)
}
export type InterestGroup = ReturnType<typeof interestGroups>[number]

const week = 7

/**
 * Returns the range of starts for a list: from `from` (inclusive) to `to` (exclusive). Days are those of Shanghai; a
 * week is today and the next six days.
 */
export function startRangeOf(range: DiscoverQuery['timeRange'], now: Instant) {
  const today = localDay(now)
  const dayStart = (days: number) => localInstant(addDays(today, days), '00:00')
  if (range === 'today') return { from: now + 1, to: dayStart(1) }
  if (range === 'tomorrow') return { from: dayStart(1), to: dayStart(2) }
  return { from: now + 1, to: range === 'week' ? dayStart(week) : undefined }
}
export type StartRange = ReturnType<typeof startRangeOf>

export type RankableActivity = {
  category: string
  startAt: Instant
  place: Position
  currentParticipants: number
  maxParticipants: number
}

/**
 * Returns how well an activity suits a user, from 0 to 1 with four digits. Without a position the distance part is 0.
 */
export function recommendScore(
  activity: RankableActivity,
  { interests, here }: { interests: string[]; here: Position | undefined },
  now: Instant,
) {
  const own = new Set(interests)
  const hours = Math.max(0, (activity.startAt - now) / hourMs)
  const terms = {
    interest: own.has(activity.category) ? 1 / own.size : 0,
    distance: here ? 1 - Math.min(distanceKm(here, activity.place) / maxDistanceKm, 1) : 0,
    time: 1 - Math.min(hours / maxHoursAhead, 1),
    hot: Math.min(activity.currentParticipants / activity.maxParticipants, 1),
  }
  const score =
    terms.interest * scoreWeights.interest +
    terms.distance * scoreWeights.distance +
    terms.time * scoreWeights.time +
    terms.hot * scoreWeights.hot
  return Math.round(score * 10_000) / 10_000
}
