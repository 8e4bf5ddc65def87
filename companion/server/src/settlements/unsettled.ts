import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { saleAmount } from '#merchants'
import type { SettlementLine } from './rules.ts'

const hasNoLine = (kind: SettlementLine['kind']) => sql<boolean>`NOT EXISTS (
  SELECT FROM settlement_lines
  WHERE settlement_lines.order_no = merchant_orders.order_no AND settlement_lines.kind = ${kind})`

const completedOrders = (db: Db, before: Instant) =>
  db
    .selectFrom('merchant_orders')
    .innerJoin('orders', 'orders.order_no', 'merchant_orders.order_no')
    .where('merchant_orders.completed_at', '<', toDate(before))

/** Selects completed orders without a sale line, including orders that were too late for an earlier settlement. */
const sales = (db: Db, before: Instant) => completedOrders(db, before).where(hasNoLine('sale'))

/** Selects refunds of completed orders without a refund line; their sale is in this settlement or an earlier one. */
const refunds = (db: Db, before: Instant) =>
  completedOrders(db, before)
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.order_no', '=', 'orders.order_no')
        .on('refunds.status', 'in', ['accepted', 'succeeded']),
    )
    .where((is) =>
      is.or([
        is('refunds.accepted_at', '<', toDate(before)),
        // An order that a coupon paid in full is refunded without the provider.
        is.and([
          is('orders.amount', '=', '0'),
          is('orders.status', '=', 'refunded'),
          is('orders.updated_at', '<', toDate(before)),
        ]),
      ]),
    )
    .where(hasNoLine('refund'))

const columns = [
  'orders.order_no',
  'orders.amount as paid',
  'merchant_orders.commission_rate',
  saleAmount.as('sold'),
] as const

export const listUnsettledSales = (tx: Db, merchantId: number, before: Instant) =>
  sales(tx, before)
    .select(columns)
    .where('merchant_orders.merchant_id', '=', merchantId)
    .orderBy('merchant_orders.id')
    .execute()

export const listUnsettledRefunds = (tx: Db, merchantId: number, before: Instant) =>
  refunds(tx, before)
    .select([...columns, (is) => is.fn.coalesce('refunds.amount_fen', is.val(0)).as('back_fen')])
    .where('merchant_orders.merchant_id', '=', merchantId)
    .orderBy('merchant_orders.id')
    .execute()

/** Lists the merchants with unsettled orders or refunds. */
export async function listMerchantsToSettle(db: Db, before: Instant) {
  const rows = await sales(db, before)
    .select('merchant_orders.merchant_id')
    .union(refunds(db, before).select('merchant_orders.merchant_id'))
    .execute()
  return rows.map(({ merchant_id }) => merchant_id).toSorted((a, b) => a - b)
}
