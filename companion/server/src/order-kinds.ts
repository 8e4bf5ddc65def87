import type { Deps, OrderKinds } from '#core'
import { courseOrders } from '#courses'
import { groupBuyOrders } from '#group-buys'
import { housekeepingOrders } from '#housekeeping'
import { appointmentOrders, consultationOrders } from '#medical'
import { membershipOrders } from '#membership'
import { merchantServiceOrders } from '#merchant-orders'
import { serviceProductOrders } from '#service-products'
import { groceryOrders } from '#shopping'

/** Maps each order type to the hooks of its module. */
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
