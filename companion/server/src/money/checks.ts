import { dayMs, hourMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Discrepancy, MoneyCheck } from '#core'

/**
 * The event of a payment must have been handled after this time. Events are retried for less than eight hours, and the
 * first attempts follow within seconds.
 */
const eventHandledWithinMs = hourMs
/** Refunds arrive in one to three working days; a holiday may lie between. */
const refundOverdueMs = 10 * dayMs
const maxDiscrepancies = 200

type DiscrepancyQuery = RawBuilder<Discrepancy>

const check = (rule: string, found: (now: Instant) => DiscrepancyQuery): MoneyCheck => ({
  rule,
  async find(db: Db, now) {
    const { rows } =
      await sql<Discrepancy>`SELECT * FROM (${found(now)}) AS found LIMIT ${maxDiscrepancies}`.execute(db)
    return rows
  },
})

const fen = sql`(orders.amount * 100)::bigint`
const withPayment = sql`orders JOIN payments ON payments.out_trade_no = orders.order_no`
const noLiveRefund = sql`NOT EXISTS (
  SELECT FROM refunds WHERE refunds.order_no = orders.order_no AND refunds.status <> 'failed')`

/**
 * Tables of the modules that sell something, with the statuses of a row before its payment event was handled. The
 * checks read the tables directly on purpose: an auditor shares no code with the modules it audits.
 */
const paidTables = [
  ['appointment', 'appointments', ['pending']],
  ['consultation', 'consultations', ['pending']],
  ['grocery', 'delivery_orders', ['pending']],
  ['housekeeping', 'service_orders', ['pending']],
  ['merchant_service', 'merchant_orders', ['pending']],
  ['group_buy', 'group_buy_members', ['held']],
  ['service_product', 'service_product_orders', ['pending']],
  // These rows are created at payment, so they have no earlier status.
  ['membership', 'memberships', []],
  ['course', 'course_enrollments', []],
] as const

const unhandledPayments = ([type, table, waiting]: (typeof paidTables)[number], paidBefore: Instant) => sql`
  SELECT orders.order_no AS "orderNo",
         ${`${table}: `} || coalesce(to_jsonb(thing) ->> 'status', 'there is none') AS detail
  FROM orders LEFT JOIN ${sql.table(table)} AS thing ON thing.order_no = orders.order_no
  WHERE orders.order_type = ${type} AND orders.status IN ('paid', 'completed')
    AND orders.paid_at <= ${toDate(paidBefore)}
    AND (thing.order_no IS NULL OR to_jsonb(thing) ->> 'status' = ANY(${waiting}::text[]))`

/** Conditions that no order may ever meet. */
export const moneyChecks: MoneyCheck[] = [
  check(
    'PAID_WITHOUT_PAYMENT',
    () => sql`
      SELECT orders.order_no AS "orderNo", orders.status || ', its payment ' || coalesce(payments.status, 'is missing') AS detail
      FROM orders LEFT JOIN payments ON payments.out_trade_no = orders.order_no
      WHERE orders.status IN ('paid', 'completed', 'refunded') AND payments.status IS DISTINCT FROM 'paid'`,
  ),
  check(
    'MONEY_KEPT',
    () => sql`
      SELECT orders.order_no AS "orderNo", payments.paid_fen || ' fen came, none goes back' AS detail
      FROM ${withPayment}
      WHERE orders.status IN ('cancelled', 'refunded') AND payments.status = 'paid' AND payments.paid_fen > 0
        AND orders.refund_amount IS DISTINCT FROM 0 AND ${noLiveRefund}`,
  ),
  check(
    'REFUNDED_TOO_MUCH',
    () => sql`
      SELECT orders.order_no AS "orderNo",
             sum(refunds.amount_fen) || ' of ' || coalesce(payments.paid_fen, 0) || ' fen' AS detail
      FROM ${withPayment} JOIN refunds ON refunds.order_no = orders.order_no AND refunds.status <> 'failed'
      GROUP BY orders.order_no, payments.paid_fen
      HAVING sum(refunds.amount_fen) > coalesce(payments.paid_fen, 0)`,
  ),
  check(
    'AMOUNT_MISMATCH',
    () => sql`
      SELECT orders.order_no AS "orderNo",
             ${fen} || ' fen ordered, ' || payments.amount_fen || ' asked for, '
               || coalesce(payments.paid_fen::text, 'nothing') || ' paid' AS detail
      FROM ${withPayment}
      WHERE payments.amount_fen <> ${fen} OR payments.paid_fen <> ${fen}
        OR payments.transaction_id IS DISTINCT FROM orders.pay_transaction_id`,
  ),
  check(
    'THING_NOT_PAID',
    (now) =>
      sql.join(
        paidTables.map((thing) => unhandledPayments(thing, now - eventHandledWithinMs)),
        sql` UNION ALL `,
      ) as DiscrepancyQuery,
  ),
  check(
    'REFUND_OVERDUE',
    (now) => sql`
      SELECT order_no AS "orderNo", out_refund_no || ' is ' || status AS detail FROM refunds
      WHERE status IN ('wanted', 'accepted') AND created_at <= ${toDate(now - refundOverdueMs)}`,
  ),
  check(
    'NEEDS_PERSON',
    () => sql`
      SELECT out_trade_no AS "orderNo", attention AS detail FROM payments WHERE attention IS NOT NULL`,
  ),
  check(
    'ORDER_UNKNOWN',
    () => sql`
      SELECT order_no AS "orderNo", min(attention) AS detail FROM payment_notifications
      WHERE outcome = 'unknown' AND seen_at IS NULL GROUP BY order_no`,
  ),
]
