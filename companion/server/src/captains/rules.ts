import type { Fen } from '@sanhe/kit/money'
import type { captainLevels } from './contract.ts'

export type CaptainLevel = (typeof captainLevels)[number]
export type CaptainStatus = 'pending' | 'active' | 'suspended' | 'revoked'

/** The figures of a user as an organiser. */
export type OrganiserFigures = {
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

export const applicationRequirements = { activities: 3, goodReviewPercent: 80 }
/** Lowest rating that counts as a good review. */
export const minGoodRating = 4

/**
 * Returns the requirements that an applicant does not meet. Without any review the share of good reviews counts as not
 * met.
 */
export function missingRequirements({ verified }: { verified: boolean }, figures: OrganiserFigures) {
  const { activities, goodCount, ratingCount } = figures
  const isWellReviewed =
    ratingCount > 0 && goodCount * 100 >= applicationRequirements.goodReviewPercent * ratingCount
  return [
    ...(verified ? [] : ['verified' as const]),
    ...(activities >= applicationRequirements.activities ? [] : ['activities' as const]),
    ...(isWellReviewed ? [] : ['goodReviewRate' as const]),
  ]
}

/** Returns why a user may not apply. A user whose captaincy was revoked may apply again. */
export function applicationRefusal(
  {
    captain,
    hasPending,
    verified,
  }: { captain: CaptainStatus | undefined; hasPending: boolean; verified: boolean },
  figures: OrganiserFigures,
) {
  if (captain && captain !== 'revoked') return 'ALREADY_CAPTAIN'
  if (hasPending) return 'APPLICATION_PENDING'
  if (missingRequirements({ verified }, figures).length) return 'CAPTAIN_REQUIREMENTS_NOT_MET'
}

/** Levels with their requirements, highest first. Ratings are in hundredths, so that 4.75 is exact. */
const levelRequirements = [
  { level: 'gold', activities: 50, ratingHundredths: 475, newUsers: 100 },
  { level: 'silver', activities: 20, ratingHundredths: 450, newUsers: 20 },
] as const

function earnedLevel({ activities, newUsers, ratingSum, ratingCount }: OrganiserFigures): CaptainLevel {
  const met = levelRequirements.find(
    (step) =>
      activities >= step.activities &&
      newUsers >= step.newUsers &&
      ratingCount > 0 &&
      ratingSum * 100 >= step.ratingHundredths * ratingCount,
  )
  return met?.level ?? 'trainee'
}

/** Returns the level for these figures. Only administrators grant and end the honorary level. */
export const levelForFigures = (level: CaptainLevel, figures: OrganiserFigures): CaptainLevel =>
  level === 'honor' ? 'honor' : earnedLevel(figures)

/** Rounds to one decimal, as shown. */
export const avgRatingOf = ({ ratingSum, ratingCount }: OrganiserFigures) =>
  ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10

/** Rounds down to two decimals, so that a requirement never looks met before it is. */
const ratingReached = ({ ratingSum, ratingCount }: OrganiserFigures) =>
  ratingCount === 0 ? 0 : Math.floor((ratingSum * 100) / ratingCount) / 100

/** Returns the share of good reviews in percent, rounded down to one decimal. */
export const positiveReviewRate = ({ goodCount, ratingCount }: OrganiserFigures) =>
  ratingCount === 0 ? null : Math.floor((goodCount * 1000) / ratingCount) / 10

/** Returns the requirements of the next level, or undefined at the top. */
export function progressToNextLevel(level: CaptainLevel, figures: OrganiserFigures) {
  const nextLevel = ({ trainee: 'silver', silver: 'gold' } as Partial<Record<CaptainLevel, CaptainLevel>>)[
    level
  ]
  const next = levelRequirements.find((step) => step.level === nextLevel)
  if (!next) return undefined
  return {
    nextLevel: next.level,
    activities: { current: figures.activities, required: next.activities },
    rating: { current: ratingReached(figures), required: next.ratingHundredths / 100 },
    newUsers: { current: figures.newUsers, required: next.newUsers },
  }
}

/** Monthly subsidy in fen. */
export const monthlySubsidies: Record<CaptainLevel, Fen> = {
  trainee: 0,
  silver: 20_000,
  gold: 50_000,
  honor: 100_000,
}

export const maxHonorsPerYear = 10

export type CaptainStatusAction = 'suspend' | 'restore' | 'revoke'
const allowedStatuses: Record<CaptainStatusAction, CaptainStatus[]> = {
  suspend: ['active'],
  restore: ['suspended'],
  revoke: ['active', 'suspended'],
}
export const statusAfterAction = { suspend: 'suspended', restore: 'active', revoke: 'revoked' } as const

export const isActionAllowed = (action: CaptainStatusAction, status: CaptainStatus) =>
  allowedStatuses[action].includes(status)
