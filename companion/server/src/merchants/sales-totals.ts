import { sql } from 'kysely'
import type { Db } from '#core'

/**
 * SQL expression for the revenue of a merchant from an order: the amount paid, plus the discount of a platform coupon,
 * for which the platform pays. The merchant pays for the discount of its own coupons.
 */
export const merchantRevenueSql = sql<string>`(orders.amount + CASE WHEN EXISTS (
  SELECT FROM user_coupons JOIN coupon_templates ON coupon_templates.id = user_coupons.template_id
  WHERE user_coupons.id = orders.user_coupon_id AND coupon_templates.merchant_id IS NULL)
  THEN orders.discount ELSE 0 END)`

/** Adds an order to the totals of a merchant (`orders` is 1) or removes it from them (-1). */
export const addToMerchantTotals = (tx: Db, merchantId: number, orderNo: string, orders: 1 | -1) =>
  tx
    .updateTable('merchants')
    .set((row) => ({
      total_orders: sql<number>`${row.ref('total_orders')} + ${orders}`,
      total_revenue: sql<string>`${row.ref('total_revenue')} + ${orders}::integer * (
        SELECT ${merchantRevenueSql} FROM orders WHERE orders.order_no = ${orderNo})`,
    }))
    .where('id', '=', merchantId)
    .execute()
