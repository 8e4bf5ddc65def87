import { sql } from 'kysely'
import { type Market, marketCapacity } from './market.ts'
import { describeDifference, endedOrderStatuses } from './market-orders.ts'

/** Checks that the remaining stock of each offer equals its capacity minus the sold units. */
export async function findStockFaults(market: Market) {
  const { app, clinic, productId, serviceId, gone } = market
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
    // A refunded appointment keeps its place in the slot; only a cancelled one releases it.
    .where('status', '<>', 'cancelled')
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
  const delivered = deliveries.filter(
    ({ order_no, status }) => !endedOrderStatuses.includes(status) || gone.has(order_no),
  )
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
    ({ status, completed_at }) => !endedOrderStatuses.includes(status) || completed_at !== null,
  )
  return [
    describeDifference('places of the slot', schedule.current_patients, appointments.length),
    describeDifference('goods on the shelf', product.stock, marketCapacity.product - brought),
    describeDifference('services left', service.stock, marketCapacity.service - served.length),
    describeDifference(
      'services sold',
      service.sales_count,
      ordered.filter(({ status }) => !endedOrderStatuses.includes(status)).length,
    ),
    await productFaults(market),
    await pointProductFaults(market),
  ].flat()
}

/** Checks the stock of service products: an order reserves stock, and a completed order does not release it. */
async function productFaults({ app, serviceProductId }: Market) {
  const { stock, sales_count } = await app.db
    .selectFrom('service_products')
    .select(['stock', 'sales_count'])
    .where('id', '=', serviceProductId)
    .executeTakeFirstOrThrow()
  const ordered = await app.db
    .selectFrom('service_product_orders as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select(['p.status', 'o.completed_at'])
    .where('p.product_id', '=', serviceProductId)
    .execute()
  const gone = ordered.filter(
    ({ status, completed_at }) => !endedOrderStatuses.includes(status) || completed_at !== null,
  )
  const sold = ordered.filter(({ status }) => status === 'paid' || status === 'completed')
  return [
    describeDifference('products left', stock, marketCapacity.serviceProduct - gone.length),
    describeDifference('products sold', sales_count, sold.length),
  ].flat()
}

async function pointProductFaults({ app, pointProductIds }: Market) {
  const rows = await app.db
    .selectFrom('point_products as p')
    .leftJoin('point_redemptions as r', 'r.product_id', 'p.id')
    .select(['p.id', 'p.stock', sql<number>`count(r.id)::int`.as('traded')])
    .where('p.id', 'in', pointProductIds)
    .groupBy('p.id')
    .execute()
  return rows.flatMap(({ id, stock, traded }) =>
    describeDifference(`left of ${id} for points`, stock, marketCapacity.pointProduct - traded),
  )
}
