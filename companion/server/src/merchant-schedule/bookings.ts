import {
  addDays,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { toBookingSettings } from './booking-settings.ts'
import { apiError } from './errors.ts'
import {
  decideServiceBookingRefusal,
  findClosure,
  listFreeTimes,
  type ServiceBookingSettings,
} from './rules.ts'
import * as store from './store.ts'

export type BookingAttempt = {
  serviceId: number
  /** Start time of the booking; null if the order has no time. */
  at: Instant | null
  now: Instant
  /**
   * Order number of the booking that moves to this time. Its present place is not counted, because the move frees that
   * place.
   */
  movedOrderNo?: string
  /** If true, the shortest lead time and the last bookable day of the service are not checked. */
  ignoresLeadTime?: boolean
}

const withoutLeadTime = { minLeadMinutes: 0, maxLeadDays: null }

/**
 * Returns why a service cannot be booked for this time, or undefined if it can. The caller holds the lock of the
 * service's row, so that concurrent bookings of one time are counted one after another.
 */
async function loadServiceBookingRefusal(tx: Db, attempt: BookingAttempt) {
  const row = await store.findServiceBookingSettings(tx, attempt.serviceId)
  const plan = { ...toBookingSettings(row), ...(attempt.ignoresLeadTime && withoutLeadTime) }
  return decideRefusal(tx, attempt, row.merchant_id, plan)
}

/**
 * Returns why the place of an order that is paid late cannot be taken again. The lead time of the service does not
 * count, because the order was placed in time.
 */
export const loadLatePaymentRefusal = (tx: Db, attempt: BookingAttempt) =>
  loadServiceBookingRefusal(tx, { ...attempt, ignoresLeadTime: true })

async function decideRefusal(
  tx: Db,
  { serviceId, at, now, movedOrderNo }: BookingAttempt,
  merchantId: number,
  plan: ServiceBookingSettings,
) {
  if (at === null) return plan.capacity === null ? undefined : 'SCHEDULE_REQUIRED'
  const day = instantToShanghaiDay(at)
  const closures = await store.listClosuresBetween(tx, merchantId, { from: day, to: day })
  const slotMs = plan.slotMinutes * minuteMs
  const bookings =
    plan.capacity === null
      ? []
      : await store.listBookings(tx, serviceId, at - slotMs, at + slotMs, movedOrderNo)
  const isClosed = findClosure(closures, day, serviceId) !== undefined
  return decideServiceBookingRefusal({ at, now, plan, isClosed, bookings })
}

/** Throws if a service cannot be booked for this time. The caller holds the lock of the service's row. */
export async function assertServiceBookable(tx: Db, attempt: BookingAttempt) {
  const refusal = await loadServiceBookingRefusal(tx, attempt)
  if (refusal) throw apiError(refusal)
}

const listDays = (from: string, count: number) =>
  Array.from({ length: count }, (_, nth) => addDays(from, nth))

type OfferedDays = { from: string; days: number } & Pick<BookingAttempt, 'movedOrderNo' | 'ignoresLeadTime'>

/** Returns the start times of a service that can still be booked on these days. */
export async function listAvailableStartTimes(
  db: Db,
  serviceId: number,
  { from, days, movedOrderNo, ignoresLeadTime }: OfferedDays,
  now: Instant,
) {
  const row = await store.findServiceBookingSettings(db, serviceId)
  const plan = { ...toBookingSettings(row), ...(ignoresLeadTime && withoutLeadTime) }
  const dates = listDays(from, days)
  const to = dates.at(-1) ?? from
  const closures = await store.listClosuresBetween(db, row.merchant_id, { from, to })
  const isByTime = plan.capacity !== null
  const [start, end] = [toInstantInShanghai(from, '00:00'), toInstantInShanghai(addDays(to, 1), '00:00')]
  const slotMs = plan.slotMinutes * minuteMs
  const bookings = isByTime ? await store.listBookings(db, serviceId, start - slotMs, end, movedOrderNo) : []
  return {
    capacity: plan.capacity,
    isByTime,
    days: dates.map((day) => {
      const isClosed = findClosure(closures, day, serviceId) !== undefined
      return { day, isClosed, times: isByTime && !isClosed ? listFreeTimes(day, plan, bookings, now) : [] }
    }),
  }
}
