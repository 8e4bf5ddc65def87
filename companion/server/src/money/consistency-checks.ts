import { dayMs, hourMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Discrepancy, MoneyConsistencyCheck } from '#core'

/**
 * Time after which the event of a payment must have been handled. The event is retried for less than eight hours, and
 * the first attempts follow within seconds.
 */
const eventHandledWithinMs = hourMs
/**
 * Time after which an unfinished refund is a discrepancy. Refunds arrive in one to three working days; a holiday may be
 * in between.
 */
const refundOverdueMs = 10 * dayMs
const maxDiscrepancies = 200

type DiscrepancyQuery = RawBuilder<Discrepancy>

const createCheck = (rule: string, found: (now: Instant) => DiscrepancyQuery): MoneyConsistencyCheck => ({
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
  SELECT FROM refunds
  WHERE refunds.order_no = orders.order_no AND refunds.status <> 'failed' AND refunds.items IS NULL)`
/** SQL for the sum of the refunds by item of an order. Such refunds do not end the order. */
const refundedByItem = sql`(
  SELECT coalesce(sum(refunds.amount_fen), 0) FROM refunds
  WHERE refunds.order_no = orders.order_no AND refunds.items IS NOT NULL)`

/**
 * Tables of the modules that sell something, with the statuses that a row has before its payment is handled. The checks
 * read these tables directly, because a check must not share code with the modules that it checks.
 */
const paidTables = [
  ['appointment', 'appointments', ['pending']],
  ['consultation', 'consultations', ['pending']],
  ['grocery', 'delivery_orders', ['pending']],
  ['housekeeping', 'service_orders', ['pending']],
  ['merchant_service', 'merchant_orders', ['pending']],
  ['group_buy', 'group_buy_members', ['held']],
  ['service_product', 'service_product_orders', ['pending']],
  // Rows of `memberships` and `course_enrollments` are created when the payment is handled, so no status precedes the
  // payment.
  ['membership', 'memberships', []],
  ['course', 'course_enrollments', []],
] as const

const selectUnhandledPayments = (
  [type, table, waiting]: (typeof paidTables)[number],
  paidBefore: Instant,
) => sql`
  SELECT orders.order_no AS "orderNo",
         ${`${table}: `} || coalesce(to_jsonb(thing) ->> 'status', 'there is none') AS detail
  FROM orders LEFT JOIN ${sql.table(table)} AS thing ON thing.order_no = orders.order_no
  WHERE orders.order_type = ${type} AND orders.status IN ('paid', 'completed')
    AND orders.paid_at <= ${toDate(paidBefore)}
    AND (thing.order_no IS NULL OR to_jsonb(thing) ->> 'status' = ANY(${waiting}::text[]))`

/** SQL conditions that no order may ever meet. Each order that meets one is a discrepancy. */
export const moneyChecks: MoneyConsistencyCheck[] = [
  createCheck(
    'PAID_WITHOUT_PAYMENT',
    () => sql`
      SELECT orders.order_no AS "orderNo", orders.status || ', its payment ' || coalesce(payments.status, 'is missing') AS detail
      FROM orders LEFT JOIN payments ON payments.out_trade_no = orders.order_no
      WHERE orders.status IN ('paid', 'completed', 'refunded') AND payments.status IS DISTINCT FROM 'paid'`,
  ),
  createCheck(
    'MONEY_KEPT',
    () => sql`
      SELECT orders.order_no AS "orderNo", payments.paid_fen || ' fen came, none goes back' AS detail
      FROM ${withPayment}
      WHERE orders.status IN ('cancelled', 'refunded') AND payments.status = 'paid' AND payments.paid_fen > ${refundedByItem}
        AND orders.refund_amount IS DISTINCT FROM 0 AND ${noLiveRefund}`,
  ),
  createCheck(
    'REFUNDED_TOO_MUCH',
    () => sql`
      SELECT orders.order_no AS "orderNo",
             sum(refunds.amount_fen) || ' of ' || coalesce(payments.paid_fen, 0) || ' fen' AS detail
      FROM ${withPayment} JOIN refunds ON refunds.order_no = orders.order_no AND refunds.status <> 'failed'
      GROUP BY orders.order_no, payments.paid_fen
      HAVING sum(refunds.amount_fen) > coalesce(payments.paid_fen, 0)`,
  ),
  createCheck(
    'AMOUNT_MISMATCH',
    () => sql`
      SELECT orders.order_no AS "orderNo",
             ${fen} || ' fen ordered, ' || payments.amount_fen || ' asked for, '
               || coalesce(payments.paid_fen::text, 'nothing') || ' paid' AS detail
      FROM ${withPayment}
      WHERE payments.amount_fen <> ${fen} OR payments.paid_fen <> ${fen}
        OR payments.transaction_id IS DISTINCT FROM orders.pay_transaction_id`,
  ),
  createCheck(
    'THING_NOT_PAID',
    (now) =>
      sql.join(
        paidTables.map((thing) => selectUnhandledPayments(thing, now - eventHandledWithinMs)),
        sql` UNION ALL `,
      ) as DiscrepancyQuery,
  ),
  createCheck(
    'REFUND_OVERDUE',
    (now) => sql`
      SELECT order_no AS "orderNo", out_refund_no || ' is ' || status AS detail FROM refunds
      WHERE status IN ('wanted', 'accepted') AND created_at <= ${toDate(now - refundOverdueMs)}`,
  ),
  createCheck(
    'NEEDS_PERSON',
    () => sql`
      SELECT out_trade_no AS "orderNo", attention AS detail FROM payments WHERE attention IS NOT NULL`,
  ),
  createCheck(
    'BILL_DIFFERENCE',
    () => sql`
      SELECT trade_no AS "orderNo", day || ' ' || kind || ' ' || cause || ' ' || no AS detail
      FROM bill_differences WHERE resolution IS NULL`,
  ),
  createCheck(
    'ORDER_UNKNOWN',
    () => sql`
      SELECT order_no AS "orderNo", min(attention) AS detail FROM payment_notifications
      WHERE outcome = 'unknown' AND seen_at IS NULL GROUP BY order_no`,
  ),
]
