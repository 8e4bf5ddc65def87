import type { Fen } from '@sanhe/kit/money'
import { addMonths, type Instant } from '@sanhe/kit/runtime/clock'

export type EarnAction = 'sign_in' | 'streak' | 'activity' | 'post' | 'spend' | 'invite' | 'review'

/** What is given each time, and at most in a day of Shanghai. What has no cap is bounded by what it is given for. */
export const earnings = {
  sign_in: { points: 5, capADay: 5 },
  activity: { points: 10, capADay: 30 },
  post: { points: 5, capADay: 15 },
  invite: { points: 50, capADay: 200 },
  review: { points: 3, capADay: 15 },
} as const satisfies Partial<Record<EarnAction, { points: number; capADay: number }>>

export const streakBonus = 20
const streakDays = 7

export const isStreakDay = (streak: number) => streak % streakDays === 0

const fenPerPoint = 100
/** One for each whole yuan. */
export const pointsForSpending = (fen: Fen) => Math.floor(fen / fenPerPoint)

/** What is to be taken back of an order's points when a part of it is given back: what is kept earns as if it were all. */
export const pointsToReverse = (
  earned: number,
  { amountFen, refundFen }: { amountFen: Fen; refundFen: Fen },
) => Math.max(0, earned - pointsForSpending(amountFen - refundFen))

const validMonths = 12
export const expiresAtOf = (earnedAt: Instant) => addMonths(earnedAt, validMonths)

type Lot = { id: number; remaining: number }

/** Which lots a sum is taken from, in the order given, and what they do not cover. */
export function takeFrom(lots: Lot[], wanted: number) {
  const taken: { id: number; points: number }[] = []
  let missing = wanted
  for (const { id, remaining } of lots) {
    const points = Math.min(remaining, missing)
    if (points > 0) taken.push({ id, points })
    missing -= points
  }
  return { taken, missing }
}

type Product = { category: 'coupon' | 'gift' | 'privilege'; stock: number }

/** Why a product cannot be had for points, as far as that is known before points and stock are counted. */
export function redeemRefusal({ category, stock }: Product, { isMember }: { isMember: boolean }) {
  if (category === 'privilege' && !isMember) return 'MEMBERSHIP_REQUIRED'
  if (stock === 0) return 'OUT_OF_STOCK'
}

/** Coupons and privileges are there at once; what somebody has to hand over waits for them. */
export const redemptionStatusOf = (category: Product['category']) =>
  category === 'gift' ? ('waiting' as const) : ('done' as const)
