import { addDays, type Instant, instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, maskPhone } from '#core'
import { getPointsProductCoupon } from './coupon-detail.ts'
import type { listRedemptions, PointsProductRow } from './product-store.ts'
import { findCheckInStreak, findPointsAccount, sumExpiredPoints, type PointsTransactionRow } from './store.ts'

/** Returns the points account. Points expire at their time, even before the job has written them off. */
export async function readPointsAccountResponse(db: Db, userId: number, now: Instant) {
  const day = instantToShanghaiDay(now)
  const account = await findPointsAccount(db, userId)
  const ranOut = await sumExpiredPoints(db, userId, now)
  const today = await findCheckInStreak(db, userId, day)
  return {
    totalPoints: account?.total_points ?? 0,
    availablePoints: (account?.available_points ?? 0) - ranOut,
    usedPoints: account?.used_points ?? 0,
    expiredPoints: (account?.expired_points ?? 0) + ranOut,
    checkedInToday: today > 0,
    streak: today || (await findCheckInStreak(db, userId, addDays(day, -1))),
  }
}

const iso = (at: Date | null) => at && toIso(at.getTime())

export const toPointsTransactionResponse = (row: PointsTransactionRow) => ({
  id: row.id,
  type: row.type,
  action: row.action,
  points: row.points,
  balance: row.balance,
  referenceId: row.reference_id,
  description: row.description,
  expiresAt: iso(row.expires_at),
  createdAt: toIso(row.created_at.getTime()),
})

export const toProductResponse = (product: PointsProductRow) => ({
  id: product.id,
  title: product.title,
  description: product.description,
  imageUrl: product.image_url,
  pointsRequired: product.points_required,
  stock: product.stock,
  category: product.category,
})

export const toAdminProductResponse = (product: PointsProductRow) => ({
  ...toProductResponse(product),
  couponDetail: getPointsProductCoupon(product),
  status: product.status,
  createdAt: toIso(product.created_at.getTime()),
})

type RedemptionRow = Awaited<ReturnType<typeof listRedemptions>>['redemptions'][number]

export const toRedemptionResponse = (row: RedemptionRow) => ({
  id: row.id,
  productId: row.product_id,
  title: row.title,
  points: row.points,
  status: row.status,
  createdAt: toIso(row.created_at.getTime()),
})

export const toAdminRedemptionResponse = (row: RedemptionRow) => ({
  ...toRedemptionResponse(row),
  userId: row.user_id,
  nickname: row.nickname,
  phone: row.status === 'waiting' ? row.phone : maskPhone(row.phone),
})
