import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

/** Locks a user's coupon and returns it with the terms of its template. */
export const lockUserCouponRow = (tx: Db, userId: number, id: number) =>
  tx
    .selectFrom('user_coupons')
    .innerJoin('coupon_templates', 'coupon_templates.id', 'user_coupons.template_id')
    .select([
      'user_coupons.id',
      'user_coupons.status',
      'user_coupons.expires_at',
      'coupon_templates.type',
      'coupon_templates.value',
      'coupon_templates.min_amount',
      'coupon_templates.applicable_categories',
      'coupon_templates.merchant_id',
    ])
    .where('user_coupons.id', '=', id)
    .where('user_coupons.user_id', '=', userId)
    .forUpdate('user_coupons')
    .executeTakeFirst()

export const updateUserCoupon = (tx: Db, id: number, changes: Updateable<DB['user_coupons']>) =>
  tx.updateTable('user_coupons').set(changes).where('id', '=', id).execute()

/**
 * Reserves a coupon again for an order whose payment arrived late. The coupon must be available or expired. Returns
 * undefined if another order has reserved the coupon.
 */
export const lockReleasedCouponRow = (tx: Db, id: number, orderNo: string) =>
  tx
    .updateTable('user_coupons')
    .set({ status: 'locked', used_order_no: orderNo })
    .where('id', '=', id)
    .where('status', 'in', ['available', 'expired'])
    .returning('id')
    .executeTakeFirst()

/** Releases a coupon only if this order has reserved it. */
export const releaseUserCoupon = (tx: Db, id: number, orderNo: string, now: Instant) =>
  tx
    .updateTable('user_coupons')
    .set((row) => ({
      status: sql<'available' | 'expired'>`CASE WHEN ${row.ref('expires_at')} <= ${toDate(now)}
                THEN 'expired' ELSE 'available' END`,
      used_order_no: null,
      used_at: null,
    }))
    .where('id', '=', id)
    .where('used_order_no', '=', orderNo)
    .execute()

const withTerms = (db: Db) =>
  db
    .selectFrom('user_coupons')
    .innerJoin('coupon_templates', 'coupon_templates.id', 'user_coupons.template_id')

const listColumns = [
  'coupon_templates.title',
  'coupon_templates.type',
  'coupon_templates.value',
  'coupon_templates.min_amount',
  'coupon_templates.applicable_categories',
  'coupon_templates.merchant_id',
] as const

export type CouponWithTerms = Awaited<ReturnType<typeof getCouponWithTerms>>

export const getCouponWithTerms = (db: Db, id: number) =>
  withTerms(db)
    .selectAll('user_coupons')
    .select(listColumns)
    .where('user_coupons.id', '=', id)
    .executeTakeFirstOrThrow()

type Status = 'available' | 'locked' | 'used' | 'expired'
export type UserCouponFilter = { userId: number; status?: Status | undefined; now: Instant }

/**
 * SQL expression for the status of a coupon at the given time. A coupon whose validity has ended is `expired`, even if
 * the job has not marked it yet.
 */
const statusAt = (now: Instant) => sql<Status>`CASE
  WHEN user_coupons.status = 'available' AND user_coupons.expires_at <= ${toDate(now)} THEN 'expired'
  ELSE user_coupons.status END`

export async function listCouponsOfUser(
  db: Db,
  { userId, status, now }: UserCouponFilter,
  page: PaginationParams,
) {
  const found = withTerms(db)
    .where('user_coupons.user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where(statusAt(now), '=', status!))
  const [coupons, { total }] = await Promise.all([
    found
      .selectAll('user_coupons')
      .select(listColumns)
      .orderBy('user_coupons.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { coupons, total }
}

/** Marks available coupons whose validity has ended as expired. */
export async function expireCoupons(db: Db, now: Instant) {
  const { numUpdatedRows } = await db
    .updateTable('user_coupons')
    .set({ status: 'expired' })
    .where('status', '=', 'available')
    .where('expires_at', '<=', toDate(now))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
