import type { Deps } from '#core'
import { appointmentOrders, consultationOrders } from '#medical'
import type { OrderKinds } from '#orders'

/** Whose an order is, by what is paid for. */
export const orderKinds = (deps: Pick<Deps, 'clock' | 'emit'>): OrderKinds => ({
  appointment: appointmentOrders(deps),
  consultation: consultationOrders(),
})
