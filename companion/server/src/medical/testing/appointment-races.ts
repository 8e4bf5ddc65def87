import type { TestApp, TestUser } from '#testing'
import type { TestClinic } from './clinic.ts'

type TestContext = { app: TestApp; user: TestUser }

/**
 * Books and refunds appointments concurrently. `at` is a function that returns the app and the data of the test,
 * because both are created only after the test suite is declared.
 */
export function createAppointmentRaceRequests(at: () => TestContext) {
  const book = (slot: TestClinic, by = at().user) => by.medical.book({ body: slot.booking })
  const cancel = (orderId: string, by = at().user) =>
    by.medical.cancelAppointment({ params: { id: orderId }, body: undefined })
  const refund = (orderNo: string, by = at().user) =>
    by.orders.refund({ params: { orderNo }, body: { reason: '不去了' } })
  /** Reads the state of an appointment, its order, payment and refunds from the tables. */
  async function stateOf(orderNo: string) {
    const { db } = at().app
    const appointment = await db
      .selectFrom('appointments')
      .select('status')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const order = await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.out_trade_no', 'orders.order_no')
      .select(['orders.status', 'payments.status as payment'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const refunds = await db
      .selectFrom('refunds')
      .select('amount_fen')
      .where('order_no', '=', orderNo)
      .execute()
    return {
      appointment: appointment.status,
      order: order.status,
      payment: order.payment,
      refunds: refunds.map(({ amount_fen }) => amount_fen),
    }
  }
  async function countLive({ scheduleId }: TestClinic) {
    const rows = await at()
      .app.db.selectFrom('appointments')
      .select('id')
      .where('schedule_id', '=', scheduleId)
      .where('status', 'in', ['pending', 'paid', 'confirmed'])
      .execute()
    return rows.length
  }
  return { book, cancel, refund, stateOf, countLive }
}
