import { fenOfDecimal } from '@sanhe/kit/money'
import { sql } from 'kysely'
import { allMoneyChecks } from '../../money-checks.ts'
import { capacity, type Market } from './market.ts'

type Order = Awaited<ReturnType<typeof ordersOf>>[number]

const ordersOf = ({ app, orders }: Market) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where(
      'order_no',
      'in',
      orders.map(({ orderNo }) => orderNo),
    )
    .execute()

/** What the shop has of an order by its own word. */
function keptFen({ status, amount, refund_amount }: Order) {
  if (status === 'paid' || status === 'completed') return fenOfDecimal(amount)
  return status === 'refunded' ? fenOfDecimal(amount) - fenOfDecimal(refund_amount ?? '0') : 0
}

/** What the provider says of the same money: it shares no table with us. */
async function heldFen({ app }: Market, { order_no, amount }: Order) {
  const refunds = await app.db.selectFrom('refunds').selectAll().where('order_no', '=', order_no).execute()
  const payment = (await app.world.labPayments?.list())?.find(({ orderNo }) => orderNo === order_no)
  const isPaid = ['paid', 'refunding', 'refunded'].includes(payment?.state ?? '')
  const backFen = refunds.reduce(
    (sum, { status, amount_fen }) => sum + (status === 'succeeded' ? amount_fen : 0),
    0,
  )
  if (payment?.state === 'refunded') return 0
  return isPaid ? fenOfDecimal(amount) - backFen : 0
}

async function moneyFaults(market: Market, orders: Order[]) {
  const faults: string[] = []
  for (const order of orders) {
    const [kept, held] = [keptFen(order), await heldFen(market, order)]
    // What costs nothing never reached the provider.
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

const things = {
  appointment: 'appointments',
  consultation: 'consultations',
  grocery: 'delivery_orders',
  merchant: 'merchant_orders',
  housekeeping: 'service_orders',
} as const
const ended = ['cancelled', 'refunded']
const waiting = ['pending', 'paid', 'confirmed', 'preparing', 'delivering', 'in_progress']

/** What was paid for is had or to be had; what was given back is not. */
async function thingFaults({ app, orders: placed }: Market, orders: Order[]) {
  const faults: string[] = []
  for (const { orderNo, kind } of placed) {
    const order = orders.find(({ order_no }) => order_no === orderNo)
    if (kind === 'membership' || !order) continue
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM ${sql.table(things[kind])} WHERE order_no = ${orderNo}`.execute(app.db)
    const status = rows[0]?.status ?? 'missing'
    const isLive = order.status === 'paid' || order.status === 'completed'
    if (isLive ? ['pending', 'missing', ...ended].includes(status) : waiting.includes(status))
      faults.push(`${orderNo} is ${order.status}, its ${kind} ${status}`)
  }
  return faults
}

/** Places and stock: what there was less what went. */
async function placeFaults({ app, clinic, productId, serviceId, gone }: Market) {
  const db = app.db
  const schedule = await db
    .selectFrom('doctor_schedules')
    .select('current_patients')
    .where('id', '=', clinic.scheduleId)
    .executeTakeFirstOrThrow()
  const appointments = await db
    .selectFrom('appointments')
    .select('status')
    .where('schedule_id', '=', clinic.scheduleId)
    .where('status', 'not in', ['cancelled', 'refunded'])
    .execute()
  const product = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const deliveries = await db
    .selectFrom('delivery_orders')
    .select(['order_no', 'status', 'items'])
    .where(sql<boolean>`items @> ${JSON.stringify([{ productId }])}::jsonb`)
    .execute()
  const delivered = deliveries.filter(({ order_no, status }) => !ended.includes(status) || gone.has(order_no))
  const brought = delivered
    .flatMap(({ items }) => items as { qty: number }[])
    .reduce((sum, { qty }) => sum + qty, 0)
  const service = await db
    .selectFrom('merchant_services')
    .select(['stock', 'sales_count'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const ordered = await db
    .selectFrom('merchant_orders')
    .select(['status', 'completed_at'])
    .where('service_id', '=', serviceId)
    .execute()
  const served = ordered.filter(
    ({ status, completed_at }) => !ended.includes(status) || completed_at !== null,
  )
  return [
    unequal('places of the slot', schedule.current_patients, appointments.length),
    unequal('goods on the shelf', product.stock, capacity.product - brought),
    unequal('services left', service.stock, capacity.service - served.length),
    unequal(
      'services sold',
      service.sales_count,
      ordered.filter(({ status }) => !ended.includes(status)).length,
    ),
  ].flat()
}

const unequal = (what: string, is: unknown, shouldBe: unknown) =>
  is === shouldBe ? [] : [`${what}: ${String(is)}, not ${String(shouldBe)}`]

/** A coupon is in one order that lives, or in none. */
async function couponFaults({ app, buyers }: Market, orders: Order[]) {
  const faults: string[] = []
  for (const id of buyers.flatMap(({ coupons }) => coupons)) {
    const { status, used_order_no } = await app.db
      .selectFrom('user_coupons')
      .select(['status', 'used_order_no'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const using = orders.filter((order) => order.user_coupon_id === id && !ended.includes(order.status))
    if (using.length > 1) faults.push(`coupon ${id} pays ${using.length} orders`)
    const shouldBe = using.length ? ['used'] : ['available', 'expired']
    if (!shouldBe.includes(status)) faults.push(`coupon ${id} is ${status}, ${using.length} orders use it`)
    faults.push(...unequal(`order of coupon ${id}`, used_order_no, using[0]?.order_no ?? null))
  }
  return faults
}

async function memberFaults({ app, buyers }: Market, orders: Order[]) {
  const faults: string[] = []
  for (const { id } of buyers) {
    const held = await app.db
      .selectFrom('memberships')
      .select('order_no')
      .where('user_id', '=', id)
      .where('refunded_at', 'is', null)
      .execute()
    const paid = orders.filter(
      ({ user_id, order_type, status }) =>
        user_id === id && order_type === 'membership' && !ended.includes(status),
    )
    faults.push(...unequal(`memberships of ${id}`, held.length, paid.length))
  }
  return faults
}

async function pointFaults({ app, buyers }: Market) {
  const faults: string[] = []
  for (const { id } of buyers) {
    const { rows } = await sql<{ balance: number; left: number }>`
      SELECT coalesce((SELECT available_points FROM point_accounts WHERE user_id = ${id}), 0)::int AS balance,
             coalesce((SELECT sum(remaining) FROM point_lots WHERE user_id = ${id}), 0)::int AS left`.execute(
      app.db,
    )
    faults.push(...unequal(`points of ${id}`, rows[0]?.balance, rows[0]?.left))
  }
  return faults
}

/** All that is wrong with the books of a market that has closed. */
export async function faultsOf(market: Market): Promise<string[]> {
  const orders = market.orders.length ? await ordersOf(market) : []
  const found = await Promise.all([
    moneyFaults(market, orders),
    thingFaults(market, orders),
    placeFaults(market),
    couponFaults(market, orders),
    memberFaults(market, orders),
    pointFaults(market),
  ])
  return found.flat()
}
