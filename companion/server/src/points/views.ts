import { addDays, type Instant, localDay, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, maskPhone } from '#core'
import { couponDetailOf } from './coupon-detail.ts'
import type { listRedemptions, ProductRow } from './product-store.ts'
import { findAccount, findStreak, sumExpiredPoints, type TransactionRow } from './store.ts'

/** Points expire by the clock, even before the job has written them off. */
export async function accountView(db: Db, userId: number, now: Instant) {
  const day = localDay(now)
  const account = await findAccount(db, userId)
  const ranOut = await sumExpiredPoints(db, userId, now)
  const today = await findStreak(db, userId, day)
  return {
    totalPoints: account?.total_points ?? 0,
    availablePoints: (account?.available_points ?? 0) - ranOut,
    usedPoints: account?.used_points ?? 0,
    expiredPoints: (account?.expired_points ?? 0) + ranOut,
    checkedInToday: today > 0,
    streak: today || (await findStreak(db, userId, addDays(day, -1))),
  }
}

const iso = (at: Date | null) => at && toIso(at.getTime())

export const transactionView = (row: TransactionRow) => ({
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

export const productView = (product: ProductRow) => ({
  id: product.id,
  title: product.title,
  description: product.description,
  imageUrl: product.image_url,
  pointsRequired: product.points_required,
  stock: product.stock,
  category: product.category,
})

export const adminProductView = (product: ProductRow) => ({
  ...productView(product),
  couponDetail: couponDetailOf(product),
  status: product.status,
  createdAt: toIso(product.created_at.getTime()),
})

type RedemptionRow = Awaited<ReturnType<typeof listRedemptions>>['redemptions'][number]

export const redemptionView = (row: RedemptionRow) => ({
  id: row.id,
  productId: row.product_id,
  title: row.title,
  points: row.points,
  status: row.status,
  createdAt: toIso(row.created_at.getTime()),
})

export const adminRedemptionView = (row: RedemptionRow) => ({
  ...redemptionView(row),
  userId: row.user_id,
  nickname: row.nickname,
  phone: row.status === 'waiting' ? row.phone : maskPhone(row.phone),
})
