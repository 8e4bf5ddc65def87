import type { Fen } from '@sanhe/kit/money'
import { addMonths, type Instant } from '@sanhe/kit/runtime/clock'

export type PointsEarningAction = 'sign_in' | 'streak' | 'activity' | 'post' | 'spend' | 'invite' | 'review'

/**
 * Points per action, and the largest number of points per day in Shanghai time. Actions without such a limit can be
 * repeated only rarely.
 */
export const pointsByAction = {
  sign_in: { points: 5, capADay: 5 },
  activity: { points: 10, capADay: 30 },
  post: { points: 5, capADay: 15 },
  invite: { points: 50, capADay: 200 },
  review: { points: 3, capADay: 15 },
} as const satisfies Partial<Record<PointsEarningAction, { points: number; capADay: number }>>

export const streakBonusPoints = 20
const streakDays = 7

export const isStreakBonusDay = (streak: number) => streak % streakDays === 0

const fenPerPoint = 100
/** Returns the points for an amount paid: one point per whole yuan. */
export const calculatePointsForAmount = (fen: Fen) => Math.floor(fen / fenPerPoint)

type RefundedOrder = { amountFen: Fen; refundFen: Fen; refundedBeforeFen?: Fen }

/**
 * Returns the points to take back after a refund. The user keeps as many points as an order of the remaining amount
 * would earn, whether the refund was made at once or in parts.
 */
export function calculatePointsToRevoke(
  earned: number,
  { amountFen, refundFen, refundedBeforeFen = 0 }: RefundedOrder,
) {
  const keptBefore = Math.min(earned, calculatePointsForAmount(amountFen - refundedBeforeFen))
  return Math.max(0, keptBefore - calculatePointsForAmount(amountFen - refundedBeforeFen - refundFen))
}

const validMonths = 12
export const getPointsExpiryTime = (earnedAt: Instant) => addMonths(earnedAt, validMonths)

type Lot = { id: number; remaining: number }

/**
 * Takes a number of points from lots in the given sequence. Returns the points per lot and the number of missing
 * points.
 */
export function splitPointsOverLots(lots: Lot[], total: number) {
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

/** Returns why a product cannot be redeemed, or undefined if it can. Points and stock are checked later. */
export function decideRedeemRefusal({ category, stock }: Product, { isMember }: { isMember: boolean }) {
  if (category === 'privilege' && !isMember) return 'MEMBERSHIP_REQUIRED'
  if (stock === 0) return 'OUT_OF_STOCK'
}

/**
 * Returns the first status of a redemption. Coupons and privileges are issued immediately; gifts wait until they are
 * handed over.
 */
export const getInitialRedemptionStatus = (category: Product['category']) =>
  category === 'gift' ? ('waiting' as const) : ('done' as const)
