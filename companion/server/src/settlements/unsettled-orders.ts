import type { Fen } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { merchantRevenueSql } from '#merchants'

const hasNoSaleLine = sql<boolean>`NOT EXISTS (
  SELECT FROM settlement_lines
  WHERE settlement_lines.order_no = merchant_orders.order_no AND settlement_lines.kind = 'sale')`
/**
 * SQL condition for refunds without a refund line in any settlement. A line with the refund id 0 belongs to the only
 * refund of its order.
 */
const hasNoRefundLine = sql<boolean>`NOT EXISTS (
  SELECT FROM settlement_lines
  WHERE settlement_lines.order_no = merchant_orders.order_no AND settlement_lines.kind = 'refund'
    AND settlement_lines.refund_id IN (0, coalesce(refunds.id, 0)))`
/** Sum of the refunds by item that were requested before this refund. */
const refundedBefore = sql<Fen>`(
  SELECT coalesce(sum(earlier.amount_fen), 0)::bigint FROM refunds AS earlier
  WHERE earlier.order_no = refunds.order_no AND earlier.id < refunds.id AND earlier.items IS NOT NULL)`

const selectCompletedOrders = (db: Db, before: Instant) =>
  db
    .selectFrom('merchant_orders')
    .innerJoin('orders', 'orders.order_no', 'merchant_orders.order_no')
    .where('merchant_orders.completed_at', '<', toDate(before))

/**
 * Selects completed orders that are in no settlement yet. This includes orders that were completed too late
 * for an earlier settlement.
 */
const selectUnsettledSales = (db: Db, before: Instant) =>
  selectCompletedOrders(db, before).where(hasNoSaleLine)

/**
 * Selects refunds of completed orders that are in no settlement yet. The order itself is in this settlement
 * or in an earlier one.
 */
const selectUnsettledRefunds = (db: Db, before: Instant) =>
  selectCompletedOrders(db, before)
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.order_no', '=', 'orders.order_no')
        .on('refunds.status', 'in', ['accepted', 'succeeded']),
    )
    .where((is) =>
      is.or([
        is('refunds.accepted_at', '<', toDate(before)),
        // An order that a coupon paid in full has no refund at the provider, so the status of the order is checked
        // instead.
        is.and([
          is('orders.amount', '=', '0'),
          is('orders.status', '=', 'refunded'),
          is('orders.updated_at', '<', toDate(before)),
        ]),
      ]),
    )
    .where(hasNoRefundLine)

const columns = [
  'orders.order_no',
  'orders.amount as paid',
  'merchant_orders.commission_rate',
  merchantRevenueSql.as('sold'),
] as const

export const listUnsettledSales = (tx: Db, merchantId: number, before: Instant) =>
  selectUnsettledSales(tx, before)
    .select(columns)
    .where('merchant_orders.merchant_id', '=', merchantId)
    .orderBy('merchant_orders.id')
    .execute()

export const listUnsettledRefunds = (tx: Db, merchantId: number, before: Instant) =>
  selectUnsettledRefunds(tx, before)
    .select([
      ...columns,
      (is) => is.fn.coalesce('refunds.amount_fen', is.val(0)).as('back_fen'),
      (is) => is.fn.coalesce('refunds.id', is.val(0)).as('refund_id'),
      refundedBefore.as('back_before_fen'),
    ])
    .where('merchant_orders.merchant_id', '=', merchantId)
    .orderBy('merchant_orders.id')
    .orderBy('refunds.id')
    .execute()

/** Lists the merchants with unsettled orders or refunds. */
export async function listMerchantsToSettle(db: Db, before: Instant) {
  const rows = await selectUnsettledSales(db, before)
    .select('merchant_orders.merchant_id')
    .union(selectUnsettledRefunds(db, before).select('merchant_orders.merchant_id'))
    .execute()
  return rows.map(({ merchant_id }) => merchant_id).toSorted((a, b) => a - b)
}
