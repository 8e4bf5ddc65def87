import type { Fen } from '@sanhe/kit/money'
import type { captainLevels } from './contract.ts'

export type CaptainLevel = (typeof captainLevels)[number]
export type CaptainStatus = 'pending' | 'active' | 'suspended' | 'revoked'

/** Statistics of a user as an organiser of activities. */
export type OrganiserStatistics = {
  /** Number of activities that were not cancelled and are over. */
  activities: number
  /** Number of participants who checked in. */
  participants: number
  /** Number of participants whose first activity was one of this organiser's activities. */
  newUsers: number
  ratingSum: number
  ratingCount: number
  goodCount: number
}

export const captainApplicationRequirements = { activities: 3, goodReviewPercent: 80 }
/** Lowest rating that counts as a good review. */
export const minGoodRating = 4

/**
 * Returns the requirements that an applicant does not meet. Without any review the requirement on the share of good
 * reviews is not met.
 */
export function listMissingCaptainRequirements(
  { verified }: { verified: boolean },
  figures: OrganiserStatistics,
) {
  const { activities, goodCount, ratingCount } = figures
  const isWellReviewed =
    ratingCount > 0 && goodCount * 100 >= captainApplicationRequirements.goodReviewPercent * ratingCount
  return [
    ...(verified ? [] : ['verified' as const]),
    ...(activities >= captainApplicationRequirements.activities ? [] : ['activities' as const]),
    ...(isWellReviewed ? [] : ['goodReviewRate' as const]),
  ]
}

/**
 * Returns the error code if a user may not apply to become a captain. A user whose captain status was revoked may apply
 * again.
 */
export function decideCaptainApplicationRefusal(
  {
    captain,
    hasPending,
    verified,
  }: { captain: CaptainStatus | undefined; hasPending: boolean; verified: boolean },
  figures: OrganiserStatistics,
) {
  if (captain && captain !== 'revoked') return 'ALREADY_CAPTAIN'
  if (hasPending) return 'APPLICATION_PENDING'
  if (listMissingCaptainRequirements({ verified }, figures).length) return 'CAPTAIN_REQUIREMENTS_NOT_MET'
}

/**
 * Captain levels with their requirements, highest level first. Ratings are integers in hundredths, so that 4.75 is
 * exact.
 */
const levelRequirements = [
  { level: 'gold', activities: 50, ratingHundredths: 475, newUsers: 100 },
  { level: 'silver', activities: 20, ratingHundredths: 450, newUsers: 20 },
] as const

function earnedLevel({ activities, newUsers, ratingSum, ratingCount }: OrganiserStatistics): CaptainLevel {
  const met = levelRequirements.find(
    (step) =>
      activities >= step.activities &&
      newUsers >= step.newUsers &&
      ratingCount > 0 &&
      ratingSum * 100 >= step.ratingHundredths * ratingCount,
  )
  return met?.level ?? 'trainee'
}

/**
 * Returns the captain level that these statistics earn. The honorary level stays, because only administrators grant and
 * end it.
 */
export const getCaptainLevel = (level: CaptainLevel, figures: OrganiserStatistics): CaptainLevel =>
  level === 'honor' ? 'honor' : earnedLevel(figures)

/** Returns the average rating, rounded to one decimal as clients show it. */
export const calculateAverageRating = ({ ratingSum, ratingCount }: OrganiserStatistics) =>
  ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10

/**
 * Returns the average rating, rounded down to two decimals. A rounded-up rating could look as if it met a requirement.
 */
const ratingReached = ({ ratingSum, ratingCount }: OrganiserStatistics) =>
  ratingCount === 0 ? 0 : Math.floor((ratingSum * 100) / ratingCount) / 100

/** Returns the share of good reviews in percent, rounded down to one decimal. */
export const calculateGoodReviewRate = ({ goodCount, ratingCount }: OrganiserStatistics) =>
  ratingCount === 0 ? null : Math.floor((goodCount * 1000) / ratingCount) / 10

/** Levels that a captain can earn next. The honorary level is granted, not earned. */
const nextLevels: Partial<Record<CaptainLevel, CaptainLevel>> = { trainee: 'silver', silver: 'gold' }

/**
 * Returns the requirements of the next captain level and the progress toward them, or undefined at the highest level.
 */
export function getNextLevelProgress(level: CaptainLevel, figures: OrganiserStatistics) {
  const next = levelRequirements.find((step) => step.level === nextLevels[level])
  if (!next) return undefined
  return {
    nextLevel: next.level,
    activities: { current: figures.activities, required: next.activities },
    rating: { current: ratingReached(figures), required: next.ratingHundredths / 100 },
    newUsers: { current: figures.newUsers, required: next.newUsers },
  }
}

/** Monthly subsidy of a captain in fen, by level. */
export const monthlySubsidies: Record<CaptainLevel, Fen> = {
  trainee: 0,
  silver: 20_000,
  gold: 50_000,
  honor: 100_000,
}

export const maxHonoraryCaptainsPerYear = 10

export type CaptainStatusAction = 'suspend' | 'restore' | 'revoke'
const allowedStatuses: Record<CaptainStatusAction, CaptainStatus[]> = {
  suspend: ['active'],
  restore: ['suspended'],
  revoke: ['active', 'suspended'],
}
export const captainStatusByAction = {
  suspend: 'suspended',
  restore: 'active',
  revoke: 'revoked',
} as const

export const isCaptainActionAllowed = (action: CaptainStatusAction, status: CaptainStatus) =>
  allowedStatuses[action].includes(status)
