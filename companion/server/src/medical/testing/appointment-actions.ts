import type { TestUser } from '#testing'
import type { Clinic } from './clinic.ts'

/**
 * Requests of a user about appointments. `who` is called lazily, because the user does not exist yet when a suite is
 * declared.
 */
export const appointmentRequests = (who: () => TestUser) => ({
  book: (at: Clinic, by = who(), values: object = {}) =>
    by.medical.book({ body: { ...at.booking, ...values } }),
  cancel: (orderId: string, reason?: string) =>
    who().medical.cancelAppointment({ params: { id: orderId }, body: reason ? { reason } : undefined }),
  see: (id: string) => who().medical.appointment({ params: { id } }),
  seeOrder: (orderNo: string) => who().orders.get({ params: { orderNo } }),
})
