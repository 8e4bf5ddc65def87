import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { CommerceFixture } from './commerce-fixture.ts'

/** Changes of the data that the consistency checks must report, each with its name. */
export const tamperedData: [what: string, sql: (of: CommerceFixture) => ReturnType<typeof sql>][] = [
  [
    'a cancelled order whose payment was kept',
    ({ orders }) => sql`UPDATE orders SET status = 'cancelled' WHERE order_no = ${orders[1]!.orderNo}`,
  ],
  [
    'a paid order whose delivery is still pending',
    ({ orders }) => sql`UPDATE delivery_orders SET status = 'pending' WHERE order_no = ${orders[2]!.orderNo}`,
  ],
  [
    'a doctor’s slot with too few booked places',
    ({ clinic }) => sql`UPDATE doctor_schedules SET current_patients = 0 WHERE id = ${clinic.scheduleId}`,
  ],
  [
    'a product with too much stock',
    ({ productId }) => sql`UPDATE products SET stock = stock + 1 WHERE id = ${productId}`,
  ],
  [
    'a service with too little stock',
    ({ serviceId }) => sql`UPDATE merchant_services SET stock = stock - 1 WHERE id = ${serviceId}`,
  ],
  [
    'a used coupon that is available again',
    ({ buyers }) => sql`UPDATE user_coupons SET status = 'available' WHERE id = ${buyers[0]!.coupons[0]}`,
  ],
  [
    'a paid order without its membership',
    ({ orders }) =>
      sql`UPDATE memberships SET refunded_at = ${toDate(0)} WHERE order_no = ${orders[5]!.orderNo}`,
  ],
  [
    'an account with points that were not earned',
    ({ buyers }) =>
      sql`UPDATE point_accounts SET available_points = available_points + 7 WHERE user_id = ${buyers[0]!.id}`,
  ],
  [
    'points in account, lot and ledger without an order',
    ({ buyers }) => sql`WITH given AS (
      INSERT INTO point_transactions (user_id, type, action, points, balance, created_at)
      VALUES (${buyers[1]!.id}, 'earn', 'invite', 50, 50, ${toDate(0)}) RETURNING id, user_id, points)
      , lot AS (INSERT INTO point_lots (user_id, earn_id, remaining, expires_at)
        SELECT user_id, id, points, ${toDate(0)} FROM given)
      INSERT INTO point_accounts (user_id, total_points, available_points)
      SELECT user_id, points, points FROM given`,
  ],
  [
    'a points product with too much stock',
    ({ pointProductIds }) =>
      sql`UPDATE point_products SET stock = stock + 1 WHERE id = ${pointProductIds[0]}`,
  ],
  [
    'a paid order without its course enrolment',
    ({ orders }) => sql`DELETE FROM course_enrollments WHERE order_no = ${orders[6]!.orderNo}`,
  ],
  [
    'a service product with too much stock',
    ({ serviceProductId }) =>
      sql`UPDATE service_products SET stock = stock + 1 WHERE id = ${serviceProductId}`,
  ],
  [
    'a group with too many members',
    ({ campaignId }) =>
      sql`UPDATE group_buy_orders SET current_members = current_members + 1 WHERE campaign_id = ${campaignId}`,
  ],
  [
    'a completed order of a failed group',
    ({ orders }) => sql`UPDATE orders SET status = 'completed' WHERE order_no = ${orders[8]!.orderNo}`,
  ],
  [
    'a merchant’s revenue with a fen missing',
    ({ shopId }) => sql`UPDATE merchants SET total_revenue = total_revenue - 0.01 WHERE id = ${shopId}`,
  ],
  [
    'an order with a refunded amount that nobody refunded',
    ({ orders }) => sql`UPDATE orders SET refund_amount = 0.01 WHERE order_no = ${orders[2]!.orderNo}`,
  ],
  [
    'a bill whose payments are a fen more than ours',
    () => sql`UPDATE payment_bills SET their_paid_fen = their_paid_fen + 1 WHERE status = 'compared'`,
  ],
  [
    'a description that a clerk has written',
    ({ serviceId }) => sql`UPDATE merchant_services SET description = 'clerk 99' WHERE id = ${serviceId}`,
  ],
  [
    'a settlement with a fen missing',
    ({ shopId }) =>
      sql`UPDATE merchant_settlements SET gross_amount = gross_amount - 0.01, net_amount = net_amount - 0.01
          WHERE merchant_id = ${shopId}`,
  ],
]
