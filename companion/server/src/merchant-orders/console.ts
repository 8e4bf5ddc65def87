import { addDays, instantToShanghaiDay, localInstant } from '@sanhe/kit/runtime/clock'
import { type Db, apiError } from '#core'
import { listDailyBookingCapacities } from '#merchant-schedule'
import { maxCalendarDays } from './contract.ts'
import * as store from './store.ts'
import { toMerchantOrderResponse } from './views.ts'

/** Returns an order by its id or number; throws NOT_FOUND for an order of another merchant. */
export async function getOwnMerchantOrder(db: Db, merchantId: number, idOrOrderNo: string) {
  const order = await store.findOwnOrder(db, merchantId, idOrOrderNo)
  if (!order) throw apiError('NOT_FOUND')
  return toMerchantOrderResponse(order)
}

/**
 * Lists the paid orders that are scheduled for these days in Shanghai time. The first and the last day are
 * included.
 */
export async function listCalendarBookings(
  db: Db,
  merchantId: number,
  { from, to }: { from: string; to: string },
) {
  if (to < from || to >= addDays(from, maxCalendarDays)) throw apiError('VALIDATION_ERROR', { field: 'to' })
  const start = localInstant(from, '00:00')
  const end = localInstant(addDays(to, 1), '00:00')
  const orders = await store.listScheduledOrders(db, merchantId, { start, end })
  const { days, serviceIds } = await listDailyBookingCapacities(db, merchantId, { from, to })
  const isBookedOn = (day: string) => (order: (typeof orders)[number]) =>
    serviceIds.has(order.service_id) && instantToShanghaiDay(order.scheduled_at!.getTime()) === day
  return {
    orders: orders.map(toMerchantOrderResponse),
    days: days.map((one) => ({ ...one, booked: orders.filter(isBookedOn(one.day)).length })),
  }
}
