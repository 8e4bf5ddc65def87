import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ServerFleet } from './fleet.ts'

const patienceMs = 20_000

/**
 * Returns functions that read the database of the server processes. `fleet` returns the server processes. It is a
 * function, because the processes start only after the test suite is declared.
 */
export function createFleetDatabaseReaders(fleet: () => Pick<ServerFleet, 'db'>) {
  async function undelivered() {
    const { rows } = await sql`SELECT handler FROM outbox_deliveries`.execute(fleet().db)
    return rows.length
  }
  return {
    /** Waits until the server processes have delivered every event. */
    eventsDelivered: () => expect.poll(undelivered, { timeout: patienceMs }).toBe(0),
    orderOf: (orderNo: string) =>
      fleet().db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
    refundsOf: (orderNo: string) =>
      fleet().db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).execute(),
    async noticesOf(userId: number, type: string) {
      const rows = await fleet()
        .db.selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('type', '=', type)
        .execute()
      return rows.length
    },
    /** Returns the stored participant count of an activity and its actual number of participants. */
    async placesOf(activityId: number) {
      const { current_participants: counted } = await fleet()
        .db.selectFrom('activities')
        .select('current_participants')
        .where('id', '=', activityId)
        .executeTakeFirstOrThrow()
      const rows = await fleet()
        .db.selectFrom('activity_participants')
        .select('id')
        .where('activity_id', '=', activityId)
        .where('status', '=', 'registered')
        .execute()
      return { counted, taken: rows.length }
    },
  }
}
