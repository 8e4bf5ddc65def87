import type { Fen } from '@sanhe/kit/money'
import { addMonths, type Instant } from '@sanhe/kit/runtime/clock'

export type EarnAction = 'sign_in' | 'streak' | 'activity' | 'post' | 'spend' | 'invite' | 'review'

/** Points per action, and the largest number per day in Shanghai. Actions without a cap are limited by their nature. */
export const pointsByAction = {
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
/** Returns one point per whole yuan. */
export const pointsForSpending = (fen: Fen) => Math.floor(fen / fenPerPoint)

/**
 * Returns the points to take back after a partial refund, so that the rest earns as much as an order of that amount.
 */
export const pointsToReverse = (
  earned: number,
  { amountFen, refundFen }: { amountFen: Fen; refundFen: Fen },
) => Math.max(0, earned - pointsForSpending(amountFen - refundFen))

const validMonths = 12
export const expiresAtOf = (earnedAt: Instant) => addMonths(earnedAt, validMonths)

type Lot = { id: number; remaining: number }

/** Splits a number of points over lots in the given order. Returns the parts and the number of missing points. */
export function splitOverLots(lots: Lot[], total: number) {
  const taken: { id: number; points: number }[] = []
  let missing = total
  for (const { id, remaining } of lots) {
    const points = Math.min(remaining, missing)
    if (points > 0) taken.push({ id, points })
    missing -= points
  }
  return { taken, missing }
}

type Product = { category: 'coupon' | 'gift' | 'privilege'; stock: number }

/** Returns why a product cannot be redeemed, or undefined; before points and stock are checked. */
export function redeemRefusal({ category, stock }: Product, { isMember }: { isMember: boolean }) {
  if (category === 'privilege' && !isMember) return 'MEMBERSHIP_REQUIRED'
  if (stock === 0) return 'OUT_OF_STOCK'
}

/** Coupons and privileges are issued at once; gifts wait until they are handed over. */
export const redemptionStatusOf = (category: Product['category']) =>
  category === 'gift' ? ('waiting' as const) : ('done' as const)
