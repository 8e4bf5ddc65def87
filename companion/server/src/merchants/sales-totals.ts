import { decimalYuanToFen, fenToDecimalYuan, type Fen } from '@sanhe/kit/money'
import { sql } from 'kysely'
import type { Db } from '#core'
import { calculateRefundedSaleShare } from './rules.ts'

/**
 * SQL expression for the revenue of a merchant from an order: the amount paid plus the discount of a platform coupon.
 * The platform pays for this discount. The merchant pays for the discount of its own coupons.
 */
export const merchantRevenueSql = sql<string>`(orders.amount + CASE WHEN EXISTS (
  SELECT FROM user_coupons JOIN coupon_templates ON coupon_templates.id = user_coupons.template_id
  WHERE user_coupons.id = orders.user_coupon_id AND coupon_templates.merchant_id IS NULL)
  THEN orders.discount ELSE 0 END)`

/** SQL expression for the revenue that remains after refunds by item. */
export const merchantNetRevenueSql = sql<string>`(${merchantRevenueSql} - merchant_orders.refunded_revenue)`

/** Adds an order to the totals of a merchant if `orders` is 1. Removes the order from the totals if `orders` is -1. */
export const addToMerchantTotals = (tx: Db, merchantId: number, orderNo: string, orders: 1 | -1) =>
  tx
    .updateTable('merchants')
    .set((row) => ({
      total_orders: sql<number>`${row.ref('total_orders')} + ${orders}`,
      total_revenue: sql<string>`${row.ref('total_revenue')} + ${orders}::integer * (
        SELECT ${merchantNetRevenueSql} FROM orders JOIN merchant_orders USING (order_no)
        WHERE orders.order_no = ${orderNo})`,
    }))
    .where('id', '=', merchantId)
    .execute()

/**
 * Reduces the totals of a merchant by the revenue that a refund by item reverses. `beforeFen` and `afterFen`: refunds
 * of the order before and after this refund. The caller holds the row lock of the merchant order.
 */
export async function reverseMerchantRevenue(
  tx: Db,
  {
    merchantId,
    orderNo,
    beforeFen,
    afterFen,
  }: { merchantId: number; orderNo: string; beforeFen: Fen; afterFen: Fen },
) {
  const { paid, sold } = await tx
    .selectFrom('orders')
    .select(['orders.amount as paid', merchantRevenueSql.as('sold')])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const shareOf = (fen: Fen) =>
    calculateRefundedSaleShare(decimalYuanToFen(sold), decimalYuanToFen(paid), fen)
  const reversed = fenToDecimalYuan(shareOf(afterFen) - shareOf(beforeFen))
  await tx
    .updateTable('merchant_orders')
    .set((row) => ({ refunded_revenue: sql<string>`${row.ref('refunded_revenue')} + ${reversed}::decimal` }))
    .where('order_no', '=', orderNo)
    .execute()
  await tx
    .updateTable('merchants')
    .set((row) => ({ total_revenue: sql<string>`${row.ref('total_revenue')} - ${reversed}::decimal` }))
    .where('id', '=', merchantId)
    .execute()
}
