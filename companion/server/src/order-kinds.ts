import type { Deps } from '#core'
import { housekeepingOrders } from '#housekeeping'
import { courseOrders } from '#courses'
import { groupBuyOrders } from '#group-buys'
import { membershipOrders } from '#membership'
import { appointmentOrders, consultationOrders } from '#medical'
import { merchantServiceOrders } from '#merchant-orders'
import type { OrderKinds } from '#orders'
import { groceryOrders } from '#shopping'
import { serviceProductOrders } from '#service-products'

/** Whose an order is, by what is paid for. */
export const orderKinds = (deps: Pick<Deps, 'clock' | 'emit'>): OrderKinds => ({
  membership: membershipOrders(deps),
  appointment: appointmentOrders(deps),
  consultation: consultationOrders(),
  housekeeping: housekeepingOrders(deps),
  grocery: groceryOrders(),
  merchant_service: merchantServiceOrders,
  service_product: serviceProductOrders,
  course: courseOrders,
  group_buy: groupBuyOrders(deps),
})
