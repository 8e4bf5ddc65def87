import type { Fen } from '@sanhe/kit/money'
import type { levels } from './contract.ts'

export type Level = (typeof levels)[number]
export type CaptainStatus = 'pending' | 'active' | 'suspended' | 'revoked'

/** What somebody has done as the one who called for activities. */
export type Figures = {
  /** That took place and are over. */
  activities: number
  /** Who came to them. */
  participants: number
  /** Whose first activity was one of theirs. */
  newUsers: number
  ratingSum: number
  ratingCount: number
  goodCount: number
}

export const needed = { activities: 3, goodReviewPercent: 80 }
/** Ratings from this on are good reviews. */
export const goodRating = 4

/** What an applicant lacks; nobody's reviews are good before there are some. */
export function missingOf({ verified }: { verified: boolean }, figures: Figures) {
  const { activities, goodCount, ratingCount } = figures
  const isWellReviewed = ratingCount > 0 && goodCount * 100 >= needed.goodReviewPercent * ratingCount
  return [
    ...(verified ? [] : ['verified' as const]),
    ...(activities >= needed.activities ? [] : ['activities' as const]),
    ...(isWellReviewed ? [] : ['goodReviewRate' as const]),
  ]
}

/** Why somebody may not apply; undefined when they may. Whose captaincy was revoked may apply anew. */
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

/** The levels that are reached, the highest first; ratings in hundredths, so that 4.75 is exact. */
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

/** Raised or lowered by what was done; the honour is given and taken by people alone. */
export const levelAfter = (level: Level, figures: Figures): Level =>
  level === 'honor' ? 'honor' : earnedLevel(figures)

/** To one decimal, as it is shown. */
export const avgRatingOf = ({ ratingSum, ratingCount }: Figures) =>
  ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10

/** Down to two decimals: what is not reached yet must not look as if it were. */
const ratingReached = ({ ratingSum, ratingCount }: Figures) =>
  ratingCount === 0 ? 0 : Math.floor((ratingSum * 100) / ratingCount) / 100

/** The share of good reviews in percent, to one decimal, down. */
export const goodReviewRateOf = ({ goodCount, ratingCount }: Figures) =>
  ratingCount === 0 ? null : Math.floor((goodCount * 1000) / ratingCount) / 10

/** What the next level needs; undefined at the top. */
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

/** A month's. */
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
