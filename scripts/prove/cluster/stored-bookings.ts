import type { ServerFleet } from '../../../companion/server/src/testing/processes/fleet.ts'
import { type Acknowledged, places } from './booking-load.ts'

/** Compares the bookings in the database with those that the service acknowledged. */
export async function countBookings(
  db: ServerFleet['db'],
  { joins, decided, orders }: Acknowledged,
  customers: { id: number }[],
) {
  const participants = await db
    .selectFrom('activity_participants')
    .select(['activity_id', 'user_id'])
    .where('status', '=', 'registered')
    .execute()
  const stored = await db
    .selectFrom('orders')
    .select(['order_no', 'status'])
    .where(
      'user_id',
      'in',
      customers.map(({ id }) => id),
    )
    .execute()
  const taken = new Map<number, number>()
  for (const { activity_id } of participants) taken.set(activity_id, (taken.get(activity_id) ?? 0) + 1)
  const seats = new Set(participants.map((row) => `${row.activity_id} ${row.user_id}`))
  const numbers = new Set(stored.map(({ order_no }) => order_no))
  return {
    joins: participants.length,
    joinsFound: joins.filter(({ activityId, userId }) => seats.has(`${activityId} ${userId}`)).length,
    orders: stored.length,
    ordersFound: orders.filter(({ orderNo }) => numbers.has(orderNo)).length,
    paid: stored.filter(({ status }) => status === 'paid').length,
    oversold: [...taken.values()].filter((count) => count > places).length,
    /** Activities with a free place although more users than places wanted one. */
    unsold: decided.filter((id) => taken.get(id) !== places).length,
  }
}
