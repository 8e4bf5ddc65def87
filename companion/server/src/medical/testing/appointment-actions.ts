import type { TestUser } from '#testing'
import type { TestClinic } from './clinic.ts'

/**
 * Returns functions that send a user's requests about appointments. `who` is a function that returns the user of the
 * test, because the user is created only after the test suite is declared.
 */
export const createAppointmentHelpers = (who: () => TestUser) => ({
  book: (at: TestClinic, by = who(), values: object = {}) =>
    by.medical.book({ body: { ...at.booking, ...values } }),
  cancel: (orderId: string, reason?: string) =>
    who().medical.cancelAppointment({ params: { id: orderId }, body: reason ? { reason } : undefined }),
  see: (id: string) => who().medical.appointment({ params: { id } }),
  seeOrder: (orderNo: string) => who().orders.get({ params: { orderNo } }),
})
