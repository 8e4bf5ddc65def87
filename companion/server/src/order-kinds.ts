import type { Deps } from '#core'
import { groupBuyOrders } from '#group-buys'
import { membershipOrders } from '#membership'
import { appointmentOrders, consultationOrders } from '#medical'
import { merchantServiceOrders } from '#merchant-orders'
import type { OrderKinds } from '#orders'

/** Whose an order is, by what is paid for. */
export const orderKinds = (deps: Pick<Deps, 'clock' | 'emit'>): OrderKinds => ({
  membership: membershipOrders(deps),
  appointment: appointmentOrders(deps),
  consultation: consultationOrders(),
  merchant_service: merchantServiceOrders,
  group_buy: groupBuyOrders(deps),
})
