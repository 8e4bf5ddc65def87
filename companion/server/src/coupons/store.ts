import type { Updateable } from 'kysely'
import type { DB, Db } from '#core'

/** A person's coupon with its terms, locked until the transaction ends. */
export const lockUserCoupon = (tx: Db, userId: number, id: number) =>
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

export const getCoupon = (db: Db, id: number) =>
  db.selectFrom('user_coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const setCoupon = (tx: Db, id: number, changes: Updateable<DB['user_coupons']>) =>
  tx.updateTable('user_coupons').set(changes).where('id', '=', id).execute()

/** One that ran out meanwhile is nobody else's either. */
export const takeFreeCoupon = (tx: Db, id: number, orderNo: string) =>
  tx
    .updateTable('user_coupons')
    .set({ status: 'locked', used_order_no: orderNo })
    .where('id', '=', id)
    .where('status', 'in', ['available', 'expired'])
    .returning('id')
    .executeTakeFirst()
