import { sql } from 'kysely'
import type { Db } from '#core'

/**
 * SQL for the merchant's revenue of an order: the amount paid, plus the discount of a platform coupon, which the
 * platform bears. The merchant bears the discount of its coupons.
 */
export const saleAmount = sql<string>`(orders.amount + CASE WHEN EXISTS (
  SELECT FROM user_coupons JOIN coupon_templates ON coupon_templates.id = user_coupons.template_id
  WHERE user_coupons.id = orders.user_coupon_id AND coupon_templates.merchant_id IS NULL)
  THEN orders.discount ELSE 0 END)`

/** Adds (1) or removes (-1) an order in the merchant's totals. */
export const addToMerchantTotals = (tx: Db, merchantId: number, orderNo: string, orders: 1 | -1) =>
  tx
    .updateTable('merchants')
    .set((row) => ({
      total_orders: sql<number>`${row.ref('total_orders')} + ${orders}`,
      total_revenue: sql<string>`${row.ref('total_revenue')} + ${orders}::integer * (
        SELECT ${saleAmount} FROM orders WHERE orders.order_no = ${orderNo})`,
    }))
    .where('id', '=', merchantId)
    .execute()
