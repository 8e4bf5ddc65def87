import { addDays, localInstant } from '@sanhe/kit/runtime/clock'
import { type Db, apiError } from '#core'
import { maxCalendarDays } from './contract.ts'
import * as store from './store.ts'
import { toMerchantOrderResponse } from './views.ts'

/** Returns an order by its id or number; throws NOT_FOUND for an order of another merchant. */
export async function getOwnOrder(db: Db, merchantId: number, idOrOrderNo: string) {
  const order = await store.findOwnOrder(db, merchantId, idOrOrderNo)
  if (!order) throw apiError('NOT_FOUND')
  return toMerchantOrderResponse(order)
}

/** Lists the booked work of these days in Shanghai, both included. */
export async function listCalendar(db: Db, merchantId: number, { from, to }: { from: string; to: string }) {
  if (to < from || to >= addDays(from, maxCalendarDays)) throw apiError('VALIDATION_ERROR', { field: 'to' })
  const start = localInstant(from, '00:00')
  const end = localInstant(addDays(to, 1), '00:00')
  const orders = await store.listScheduledOrders(db, merchantId, { start, end })
  return { orders: orders.map(toMerchantOrderResponse) }
}
