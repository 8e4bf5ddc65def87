import { distanceInKm, type Position } from '@sanhe/kit/geo'
import {
  addDays,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
} from '@sanhe/kit/runtime/clock'
import { activityCategories } from './categories-contract.ts'
import type { DiscoverActivitiesQuery } from './contract.ts'

/**
 * Weights of the parts of the recommendation score. The distance part is zero from `maxRecommendedDistanceKm` on, and
 * the time part from `maxRecommendedHoursAhead` on.
 */
export const recommendationWeights = { interest: 0.4, distance: 0.3, time: 0.2, hot: 0.1 }
export const maxRecommendedDistanceKm = 10
export const maxRecommendedHoursAhead = 168

/** Two scores that differ by less than this value may be equal after rounding to four digits. */
export const scoreRoundingMargin = 0.0001001

/**
 * Groups the activity categories by their value for the user's interests, best first. All categories of interest have
 * the same value, so they form one group.
 */
export function groupCategoriesByInterest(interests: string[], only?: string) {
  const own = new Set(interests)
  const candidates = activityCategories.filter((category) => !only || category === only)
  const liked = candidates.filter((category) => own.has(category))
  const others = candidates.filter((category) => !own.has(category))
  const tastes = [
    { categories: liked, worth: own.size ? recommendationWeights.interest / own.size : 0 },
    { categories: others, worth: 0 },
  ]
  return tastes.filter((taste) => taste.categories.length > 0)
}
export type CategoryInterestGroup = ReturnType<typeof groupCategoriesByInterest>[number]

const week = 7

/**
 * Returns the range of activity starts for a list: from `from` (inclusive) to `to` (exclusive). Days are days in
 * Shanghai; a week is today and the next six days.
 */
export function getActivityStartRange(range: DiscoverActivitiesQuery['timeRange'], now: Instant) {
  const today = instantToShanghaiDay(now)
  const dayStart = (days: number) => toInstantInShanghai(addDays(today, days), '00:00')
  if (range === 'today') return { from: now + 1, to: dayStart(1) }
  if (range === 'tomorrow') return { from: dayStart(1), to: dayStart(2) }
  return { from: now + 1, to: range === 'week' ? dayStart(week) : undefined }
}
export type ActivityStartRange = ReturnType<typeof getActivityStartRange>

export type RankableActivity = {
  category: string
  startAt: Instant
  place: Position
  currentParticipants: number
  maxParticipants: number
}

/**
 * Returns how well an activity suits a user, from 0 to 1, rounded to four digits. Without a position the distance part
 * is 0.
 */
export function calculateRecommendationScore(
  activity: RankableActivity,
  { interests, here }: { interests: string[]; here: Position | undefined },
  now: Instant,
) {
  const own = new Set(interests)
  const hours = Math.max(0, (activity.startAt - now) / hourMs)
  const terms = {
    interest: own.has(activity.category) ? 1 / own.size : 0,
    distance: here ? 1 - Math.min(distanceInKm(here, activity.place) / maxRecommendedDistanceKm, 1) : 0,
    time: 1 - Math.min(hours / maxRecommendedHoursAhead, 1),
    hot: Math.min(activity.currentParticipants / activity.maxParticipants, 1),
  }
  const score =
    terms.interest * recommendationWeights.interest +
    terms.distance * recommendationWeights.distance +
    terms.time * recommendationWeights.time +
    terms.hot * recommendationWeights.hot
  return Math.round(score * 10_000) / 10_000
}
