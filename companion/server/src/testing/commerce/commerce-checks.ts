import { decimalYuanToFen } from '@sanhe/kit/money'
import { sql } from 'kysely'
import { moneyChecks } from '#money'
import { findCourseInconsistencies, findGroupBuyInconsistencies } from './group-checks.ts'
import type { CommerceFixture } from './commerce-fixture.ts'
import {
  endedOrderStatuses,
  isPaidOrder,
  listCommerceOrderRows,
  type CommerceOrderRow,
} from './commerce-orders.ts'
import {
  findCouponInconsistencies,
  findMembershipInconsistencies,
  findPointsInconsistencies,
} from './points-and-coupon-checks.ts'
import { findMerchantTotalInconsistencies } from './settlement-checks.ts'
import { findStaffInconsistencies } from './staff-steps.ts'
import { findStockInconsistencies } from './stock-checks.ts'

/** Returns the amount of an order that was paid and not refunded, according to our tables. */
function keptAmountFen({ status, amount, refund_amount }: CommerceOrderRow) {
  if (status !== 'paid' && status !== 'completed' && status !== 'refunded') return 0
  return decimalYuanToFen(amount) - decimalYuanToFen(refund_amount ?? '0')
}

/**
 * Returns the amount of an order that was paid and not refunded, according to the payment provider, which shares no
 * table with us.
 */
async function providerHoldsFen({ app }: CommerceFixture, { order_no, amount }: CommerceOrderRow) {
  const refunds = await app.db.selectFrom('refunds').selectAll().where('order_no', '=', order_no).execute()
  const payment = (await app.providers.devPayments?.list())?.find(({ orderNo }) => orderNo === order_no)
  const isPaid = ['paid', 'refunding', 'refunded'].includes(payment?.state ?? '')
  const backFen = refunds.reduce(
    (sum, { status, amount_fen }) => sum + (status === 'succeeded' ? amount_fen : 0),
    0,
  )
  if (payment?.state === 'refunded') return 0
  return isPaid ? decimalYuanToFen(amount) - backFen : 0
}

async function moneyFaults(market: CommerceFixture, orders: CommerceOrderRow[]) {
  const faults: string[] = []
  for (const order of orders) {
    const [kept, held] = [keptAmountFen(order), await providerHoldsFen(market, order)]
    // Free orders are not compared, because they are never sent to the provider.
    if (decimalYuanToFen(order.amount) > 0 && kept !== held)
      faults.push(`${order.order_no} is ${order.status}: ${kept} fen kept, ${held} held`)
    if (order.status === 'pending') faults.push(`${order.order_no} waits for ever`)
  }
  for (const { rule, find } of moneyChecks)
    for (const { orderNo, detail } of await find(market.app.db, market.app.clock.now()))
      if (market.orders.some((order) => order.orderNo === orderNo))
        faults.push(`${rule} ${orderNo} ${detail}`)
  return faults
}

const moduleTables = {
  appointment: 'appointments',
  consultation: 'consultations',
  grocery: 'delivery_orders',
  merchant: 'merchant_orders',
  housekeeping: 'service_orders',
  serviceProduct: 'service_product_orders',
} as const
const waiting = ['pending', 'paid', 'confirmed', 'preparing', 'delivering', 'in_progress']

/** Checks that every paid order has an active row in its module and that no refunded order has one. */
async function moduleFaults({ app, orders: placed }: CommerceFixture, orders: CommerceOrderRow[]) {
  const faults: string[] = []
  for (const { orderNo, kind } of placed) {
    const order = orders.find(({ order_no }) => order_no === orderNo)
    // Memberships, courses and group buys are skipped, because they have their own consistency checks.
    if (kind === 'membership' || kind === 'course' || kind === 'groupBuy' || !order) continue
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM ${sql.table(moduleTables[kind])} WHERE order_no = ${orderNo}`.execute(app.db)
    const status = rows[0]?.status ?? 'missing'
    if (
      isPaidOrder(order)
        ? ['pending', 'missing', ...endedOrderStatuses].includes(status)
        : waiting.includes(status)
    )
      faults.push(`${orderNo} is ${order.status}, its ${kind} ${status}`)
  }
  return faults
}

/** Returns all inconsistencies of a market after its history has ended. */
export async function findCommerceInconsistencies(market: CommerceFixture): Promise<string[]> {
  const orders = market.orders.length ? await listCommerceOrderRows(market) : []
  const found = await Promise.all([
    moneyFaults(market, orders),
    moduleFaults(market, orders),
    findStockInconsistencies(market),
    findCouponInconsistencies(market, orders),
    findMembershipInconsistencies(market, orders),
    findCourseInconsistencies(market, orders),
    findGroupBuyInconsistencies(market, orders),
    findPointsInconsistencies(market, orders),
    findMerchantTotalInconsistencies(market),
    findStaffInconsistencies(market),
  ])
  return found.flat()
}
