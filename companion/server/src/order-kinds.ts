import type { Deps, OrderKinds } from '#core'
import { courseOrderKind } from '#courses'
import { createGroupOrderKind } from '#group-buys'
import { createHousekeepingOrderKind } from '#housekeeping'
import { createAppointmentOrderKind, createConsultationOrderKind } from '#medical'
import { createMembershipOrderKind } from '#membership'
import { merchantServiceOrderKind } from '#merchant-orders'
import { serviceProductOrderKind } from '#service-products'
import { createGroceryOrderKind } from '#shopping'

/** Maps each order type to the order kind of its module. */
export const createOrderKinds = (deps: Pick<Deps, 'clock' | 'emit'>): OrderKinds => ({
  membership: createMembershipOrderKind(deps),
  appointment: createAppointmentOrderKind(deps),
  consultation: createConsultationOrderKind(),
  housekeeping: createHousekeepingOrderKind(deps),
  grocery: createGroceryOrderKind(),
  merchant_service: merchantServiceOrderKind,
  service_product: serviceProductOrderKind,
  course: courseOrderKind,
  group_buy: createGroupOrderKind(deps),
})
