import { addDays, instantToShanghaiDay, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError } from '#core'
import { loadCalendarPlan } from '#merchant-schedule'
import { maxCalendarDays } from './contract.ts'
import * as store from './store.ts'
import { toMerchantOrderResponse, toUserMerchantOrderResponse } from './views.ts'

/** Returns an order by its id or number; throws NOT_FOUND for an order of another merchant. */
export async function getOwnMerchantOrder(db: Db, merchantId: number, idOrOrderNo: string) {
  const order = await store.findOwnOrder(db, { column: 'merchant_id', id: merchantId }, idOrOrderNo)
  if (!order) throw apiError('NOT_FOUND')
  return toMerchantOrderResponse(order)
}

/** Returns an order of a user by its id or number; throws NOT_FOUND for an order of another user. */
export async function getOrderOfUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  idOrOrderNo: string,
) {
  const order = await store.findOwnOrder(db, { column: 'user_id', id: userId }, idOrOrderNo)
  if (!order) throw apiError('NOT_FOUND')
  return toUserMerchantOrderResponse(order, clock.now())
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
  const start = toInstantInShanghai(from, '00:00')
  const end = toInstantInShanghai(addDays(to, 1), '00:00')
  const orders = await store.listScheduledOrders(db, merchantId, { start, end })
  const { days, isOutsideHours } = await loadCalendarPlan(db, merchantId, { from, to })
  const bookings = Map.groupBy(orders, ({ service_id, scheduled_at }) =>
    toBookingKey(service_id, instantToShanghaiDay(scheduled_at!.getTime())),
  )
  return {
    orders: orders.map((order) => ({
      ...toMerchantOrderResponse(order),
      isOutsideHours: isOutsideHours(order.service_id, order.scheduled_at!.getTime()),
    })),
    days: days.map(({ day, closure, services }) => {
      const counted = services.map((service) => ({
        ...service,
        booked: bookings.get(toBookingKey(service.id, day))?.length ?? 0,
      }))
      return {
        day,
        closure,
        places: sum(counted, 'places'),
        booked: sum(counted, 'booked'),
        services: counted,
      }
    }),
  }
}

const toBookingKey = (serviceId: number, day: string) => `${serviceId} ${day}`

type Counts = { places: number; booked: number }
const sum = (services: readonly Counts[], field: keyof Counts) =>
  services.reduce((total, service) => total + service[field], 0)
