import type { Fen } from '@sanhe/kit/money'
import type { levels } from './contract.ts'

export type Level = (typeof levels)[number]
export type CaptainStatus = 'pending' | 'active' | 'suspended' | 'revoked'

/** The figures of a user as an organiser. */
export type Figures = {
  /** Number of activities that took place and are over. */
  activities: number
  /** Number of participants who came. */
  participants: number
  /** Number of participants whose first activity was one of this organiser. */
  newUsers: number
  ratingSum: number
  ratingCount: number
  goodCount: number
}

export const needed = { activities: 3, goodReviewPercent: 80 }
/** Lowest rating that counts as a good review. */
export const goodRating = 4

/**
 * Returns the requirements that an applicant does not meet. Without any review the share of good reviews counts as not
 * met.
 */
export function missingOf({ verified }: { verified: boolean }, figures: Figures) {
  const { activities, goodCount, ratingCount } = figures
  const isWellReviewed = ratingCount > 0 && goodCount * 100 >= needed.goodReviewPercent * ratingCount
  return [
    ...(verified ? [] : ['verified' as const]),
    ...(activities >= needed.activities ? [] : ['activities' as const]),
    ...(isWellReviewed ? [] : ['goodReviewRate' as const]),
  ]
}

/** Returns why a user may not apply. A user whose captaincy was revoked may apply again. */
export function applyRefusal(
  {
    captain,
    hasPending,
    verified,
  }: { captain: CaptainStatus | undefined; hasPending: boolean; verified: boolean },
  figures: Figures,
) {
  if (captain && captain !== 'revoked') return 'ALREADY_CAPTAIN'
  if (hasPending) return 'APPLICATION_PENDING'
  if (missingOf({ verified }, figures).length) return 'CAPTAIN_REQUIREMENTS_NOT_MET'
}

/** Levels with their requirements, highest first. Ratings are in hundredths, so that 4.75 is exact. */
const reached = [
  { level: 'gold', activities: 50, ratingHundredths: 475, newUsers: 100 },
  { level: 'silver', activities: 20, ratingHundredths: 450, newUsers: 20 },
] as const

function earnedLevel({ activities, newUsers, ratingSum, ratingCount }: Figures): Level {
  const met = reached.find(
    (step) =>
      activities >= step.activities &&
      newUsers >= step.newUsers &&
      ratingCount > 0 &&
      ratingSum * 100 >= step.ratingHundredths * ratingCount,
  )
  return met?.level ?? 'trainee'
}

/** Returns the level for these figures. Only administrators grant and end the honorary level. */
export const levelAfter = (level: Level, figures: Figures): Level =>
  level === 'honor' ? 'honor' : earnedLevel(figures)

/** Rounds to one decimal, as shown. */
export const avgRatingOf = ({ ratingSum, ratingCount }: Figures) =>
  ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10

/** Rounds down to two decimals, so that a requirement never looks met before it is. */
const ratingReached = ({ ratingSum, ratingCount }: Figures) =>
  ratingCount === 0 ? 0 : Math.floor((ratingSum * 100) / ratingCount) / 100

/** Returns the share of good reviews in percent, rounded down to one decimal. */
export const goodReviewRateOf = ({ goodCount, ratingCount }: Figures) =>
  ratingCount === 0 ? null : Math.floor((goodCount * 1000) / ratingCount) / 10

/** Returns the requirements of the next level, or undefined at the top. */
export function progressOf(level: Level, figures: Figures) {
  const nextLevel = ({ trainee: 'silver', silver: 'gold' } as Partial<Record<Level, Level>>)[level]
  const next = reached.find((step) => step.level === nextLevel)
  if (!next) return undefined
  return {
    nextLevel: next.level,
    activities: { current: figures.activities, required: next.activities },
    rating: { current: ratingReached(figures), required: next.ratingHundredths / 100 },
    newUsers: { current: figures.newUsers, required: next.newUsers },
  }
}

/** Monthly subsidy in fen. */
export const subsidies: Record<Level, Fen> = { trainee: 0, silver: 20_000, gold: 50_000, honor: 100_000 }

export const honoredAYear = 10

export type Wish = 'suspend' | 'restore' | 'revoke'
const from: Record<Wish, CaptainStatus[]> = {
  suspend: ['active'],
  restore: ['suspended'],
  revoke: ['active', 'suspended'],
}
export const becomes = { suspend: 'suspended', restore: 'active', revoke: 'revoked' } as const

export const mayBecome = (wish: Wish, status: CaptainStatus) => from[wish].includes(status)
