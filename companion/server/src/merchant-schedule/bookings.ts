import { addDays, type Instant, instantToShanghaiDay, localInstant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { apiError } from './errors.ts'
import {
  decideServiceBookingRefusal,
  type ServiceBookingSettings,
  type BusinessHours,
  listFreeTimes,
  listStartTimes,
} from './rules.ts'
import * as store from './store.ts'

type PlanRow = { capacity: number | null; slot_minutes: number; business_hours: unknown }

const toPlan = ({ capacity, slot_minutes, business_hours }: PlanRow): ServiceBookingSettings => ({
  capacity,
  slotMinutes: slot_minutes,
  hours: business_hours as BusinessHours | null,
})

/**
 * Returns why a service cannot be booked for this time, or undefined if it can. The caller holds the lock of the
 * service's row, so that concurrent bookings of one time are counted one after another.
 */
export async function loadServiceBookingRefusal(tx: Db, serviceId: number, at: Instant | null) {
  const row = await store.findServiceBookingSettings(tx, serviceId)
  const plan = toPlan(row)
  if (at === null) return plan.capacity === null ? undefined : 'SCHEDULE_REQUIRED'
  const day = instantToShanghaiDay(at)
  const closures = await store.listClosuresBetween(tx, row.merchant_id, { from: day, to: day })
  const slotMs = plan.slotMinutes * minuteMs
  const bookings =
    plan.capacity === null ? [] : await store.listBookings(tx, serviceId, at - slotMs, at + slotMs)
  return decideServiceBookingRefusal({ day, at, plan, isClosed: closures.length > 0, bookings })
}

/** Throws if a service cannot be booked for this time. The caller holds the lock of the service's row. */
export async function assertServiceBookable(tx: Db, serviceId: number, at: Instant | null) {
  const refusal = await loadServiceBookingRefusal(tx, serviceId, at)
  if (refusal) throw apiError(refusal)
}

const listDays = (from: string, count: number) =>
  Array.from({ length: count }, (_, nth) => addDays(from, nth))

type Closures = Awaited<ReturnType<typeof store.listClosuresFrom>>
const findClosure = (closures: Closures, day: string) =>
  closures.find(({ first_day, last_day }) => first_day <= day && day <= last_day)

type OfferedDays = { from: string; days: number }

/** Returns the start times of a service that can still be booked on these days. */
export async function listAvailableStartTimes(
  db: Db,
  serviceId: number,
  { from, days }: OfferedDays,
  now: Instant,
) {
  const row = await store.findServiceBookingSettings(db, serviceId)
  const plan = toPlan(row)
  const dates = listDays(from, days)
  const to = dates.at(-1) ?? from
  const closures = await store.listClosuresBetween(db, row.merchant_id, { from, to })
  const isByTime = plan.capacity !== null
  const [start, end] = [localInstant(from, '00:00'), localInstant(addDays(to, 1), '00:00')]
  const slotMs = plan.slotMinutes * minuteMs
  const bookings = isByTime ? await store.listBookings(db, serviceId, start - slotMs, end) : []
  return {
    isByTime,
    days: dates.map((day) => {
      const isClosed = findClosure(closures, day) !== undefined
      return { day, isClosed, times: isByTime && !isClosed ? listFreeTimes(day, plan, bookings, now) : [] }
    }),
  }
}

/**
 * Returns for each of these days the closure, if there is one, and the number of bookings that the services booked by
 * time can take on that day.
 */
export async function listDailyBookingCapacities(
  db: Db,
  merchantId: number,
  { from, to }: { from: string; to: string },
) {
  const closures = await store.listClosuresBetween(db, merchantId, { from, to })
  const services = await store.listServicesBookedByTime(db, merchantId)
  const placesOf = (day: string) =>
    services.reduce((sum, row) => sum + listStartTimes(day, toPlan(row)).length * (row.capacity ?? 0), 0)
  const days: { day: string; closure: { note: string | null } | null; places: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const closure = findClosure(closures, day)
    days.push({
      day,
      closure: closure ? { note: closure.note } : null,
      places: closure ? 0 : placesOf(day),
    })
  }
  return { days, serviceIds: new Set(services.map(({ id }) => id)) }
}
