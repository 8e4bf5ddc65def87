import { fenOfDecimal } from '@sanhe/kit/money'
import { sql } from 'kysely'
import { allMoneyChecks } from '../../money-checks.ts'
import { courseFaults, groupFaults } from './group-checks.ts'
import type { Market } from './market.ts'
import { endedStatuses, isLive, type MarketOrder, marketOrdersOf } from './market-orders.ts'
import { couponFaults, memberFaults, pointFaults } from './points-and-coupon-checks.ts'
import { merchantFaults } from './settlement-checks.ts'
import { stockFaults } from './stock-checks.ts'

/** Returns the amount that we keep of an order according to our tables. */
function keptAmountFen({ status, amount, refund_amount }: MarketOrder) {
  if (status === 'paid' || status === 'completed') return fenOfDecimal(amount)
  return status === 'refunded' ? fenOfDecimal(amount) - fenOfDecimal(refund_amount ?? '0') : 0
}

/** Returns the amount that the provider holds for an order. The provider shares no table with us. */
async function providerHoldsFen({ app }: Market, { order_no, amount }: MarketOrder) {
  const refunds = await app.db.selectFrom('refunds').selectAll().where('order_no', '=', order_no).execute()
  const payment = (await app.providers.devPayments?.list())?.find(({ orderNo }) => orderNo === order_no)
  const isPaid = ['paid', 'refunding', 'refunded'].includes(payment?.state ?? '')
  const backFen = refunds.reduce(
    (sum, { status, amount_fen }) => sum + (status === 'succeeded' ? amount_fen : 0),
    0,
  )
  if (payment?.state === 'refunded') return 0
  return isPaid ? fenOfDecimal(amount) - backFen : 0
}

async function moneyFaults(market: Market, orders: MarketOrder[]) {
  const faults: string[] = []
  for (const order of orders) {
    const [kept, held] = [keptAmountFen(order), await providerHoldsFen(market, order)]
    // A free order never reached the provider.
    if (fenOfDecimal(order.amount) > 0 && kept !== held)
      faults.push(`${order.order_no} is ${order.status}: ${kept} fen kept, ${held} held`)
    if (order.status === 'pending') faults.push(`${order.order_no} waits for ever`)
  }
  for (const { rule, find } of allMoneyChecks)
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

/** Checks that every paid order has a live row in its module and every refunded order has none. */
async function moduleFaults({ app, orders: placed }: Market, orders: MarketOrder[]) {
  const faults: string[] = []
  for (const { orderNo, kind } of placed) {
    const order = orders.find(({ order_no }) => order_no === orderNo)
    // Memberships, courses and group buys have their own consistency checks.
    if (kind === 'membership' || kind === 'course' || kind === 'groupBuy' || !order) continue
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM ${sql.table(moduleTables[kind])} WHERE order_no = ${orderNo}`.execute(app.db)
    const status = rows[0]?.status ?? 'missing'
    if (isLive(order) ? ['pending', 'missing', ...endedStatuses].includes(status) : waiting.includes(status))
      faults.push(`${orderNo} is ${order.status}, its ${kind} ${status}`)
  }
  return faults
}

/** Returns all inconsistencies of a closed market. */
export async function findFaults(market: Market): Promise<string[]> {
  const orders = market.orders.length ? await marketOrdersOf(market) : []
  const found = await Promise.all([
    moneyFaults(market, orders),
    moduleFaults(market, orders),
    stockFaults(market),
    couponFaults(market, orders),
    memberFaults(market, orders),
    courseFaults(market, orders),
    groupFaults(market, orders),
    pointFaults(market, orders),
    merchantFaults(market),
  ])
  return found.flat()
}
