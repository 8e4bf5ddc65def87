import { sql } from 'kysely'
import { type CommerceFixture, initialCommerceStock } from './commerce-fixture.ts'
import { describeUnexpectedValue, endedOrderStatuses } from './commerce-orders.ts'

/** Checks that the remaining stock of each offer equals its capacity minus the sold units. */
export async function findStockInconsistencies(market: CommerceFixture) {
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
    // A refunded appointment keeps its place in the slot. Only a cancelled appointment releases its place.
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
  const brought = deliveries.map(({ order_no, status, items }) =>
    unitsTaken(market, {
      orderNo: order_no,
      quantity: sumUnits((items as { qty: number }[]).map(({ qty }) => qty)),
      isOut: !endedOrderStatuses.includes(status) || gone.has(order_no),
    }),
  )
  const service = await db
    .selectFrom('merchant_services')
    .select(['stock', 'sales_count'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const ordered = await db
    .selectFrom('merchant_orders')
    .select(['order_no', 'status', 'completed_at', 'quantity', 'refunded_quantity'])
    .where('service_id', '=', serviceId)
    .execute()
  const served = ordered.map(({ order_no, quantity, status, completed_at }) =>
    unitsTaken(market, { orderNo: order_no, quantity, isOut: isHandedOver({ status, completed_at }) }),
  )
  return [
    describeUnexpectedValue('places of the slot', schedule.current_patients, appointments.length),
    describeUnexpectedValue(
      'goods on the shelf',
      product.stock,
      initialCommerceStock.product - sumUnits(brought),
    ),
    describeUnexpectedValue('services left', service.stock, initialCommerceStock.service - sumUnits(served)),
    describeUnexpectedValue(
      'services sold',
      service.sales_count,
      sumUnits(
        ordered
          .filter(({ status }) => !endedOrderStatuses.includes(status))
          .map(({ quantity, refunded_quantity }) => quantity - refunded_quantity),
      ),
    ),
    await productFaults(market),
    await pointProductFaults(market),
  ].flat()
}

const sumUnits = (units: number[]) => units.reduce((sum, one) => sum + one, 0)

const isHandedOver = ({ status, completed_at }: { status: string; completed_at: Date | null }) =>
  !endedOrderStatuses.includes(status) || completed_at !== null

/**
 * Returns the number of units that an order has taken from stock. Units that were refunded before they were handed
 * over are in stock again, so they do not count.
 */
const unitsTaken = (
  { returned }: CommerceFixture,
  { orderNo, quantity, isOut }: { orderNo: string; quantity: number; isOut: boolean },
) => (isOut ? quantity - (returned.get(orderNo) ?? 0) : 0)

/** Checks the stock of service products: an order reserves stock, and a completed order does not release it. */
async function productFaults(market: CommerceFixture) {
  const { app, serviceProductId } = market
  const { stock, sales_count } = await app.db
    .selectFrom('service_products')
    .select(['stock', 'sales_count'])
    .where('id', '=', serviceProductId)
    .executeTakeFirstOrThrow()
  const ordered = await app.db
    .selectFrom('service_product_orders as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select(['p.order_no', 'p.status', 'p.quantity', 'p.refunded_quantity', 'o.completed_at'])
    .where('p.product_id', '=', serviceProductId)
    .execute()
  const taken = ordered.map(({ order_no, quantity, status, completed_at }) =>
    unitsTaken(market, { orderNo: order_no, quantity, isOut: isHandedOver({ status, completed_at }) }),
  )
  const sold = ordered
    .filter(({ status }) => status === 'paid' || status === 'completed')
    .map(({ quantity, refunded_quantity }) => quantity - refunded_quantity)
  return [
    describeUnexpectedValue('products left', stock, initialCommerceStock.serviceProduct - sumUnits(taken)),
    describeUnexpectedValue('products sold', sales_count, sumUnits(sold)),
  ].flat()
}

async function pointProductFaults({ app, pointProductIds }: CommerceFixture) {
  const rows = await app.db
    .selectFrom('point_products as p')
    .leftJoin('point_redemptions as r', 'r.product_id', 'p.id')
    .select(['p.id', 'p.stock', sql<number>`count(r.id)::int`.as('traded')])
    .where('p.id', 'in', pointProductIds)
    .groupBy('p.id')
    .execute()
  return rows.flatMap(({ id, stock, traded }) =>
    describeUnexpectedValue(`left of ${id} for points`, stock, initialCommerceStock.pointProduct - traded),
  )
}
