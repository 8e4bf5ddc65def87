import { sql } from 'kysely'
import type { Db } from '#core'

/**
 * What an order of `orders` counts for its shop: what was paid, and what a coupon of the platform took off, which the
 * platform bears. A coupon of the shop's own is its own cost.
 */
export const saleAmount = sql<string>`(orders.amount + CASE WHEN EXISTS (
  SELECT FROM user_coupons JOIN coupon_templates ON coupon_templates.id = user_coupons.template_id
  WHERE user_coupons.id = orders.user_coupon_id AND coupon_templates.merchant_id IS NULL)
  THEN orders.discount ELSE 0 END)`

/** What is sold (1), or given back (-1), shows at once in what a merchant has had. */
export const countSale = (tx: Db, merchantId: number, orderNo: string, orders: 1 | -1) =>
  tx
    .updateTable('merchants')
    .set((row) => ({
      total_orders: sql<number>`${row.ref('total_orders')} + ${orders}`,
      total_revenue: sql<string>`${row.ref('total_revenue')} + ${orders}::integer * (
        SELECT ${saleAmount} FROM orders WHERE orders.order_no = ${orderNo})`,
    }))
    .where('id', '=', merchantId)
    .execute()
