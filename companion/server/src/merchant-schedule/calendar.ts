import { addDays, type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { toBookingSettings } from './booking-settings.ts'
import { findClosure, listStartTimes, startsWithinHours } from './rules.ts'
import * as store from './store.ts'

export type DayPlan = {
  day: string
  /** Closure of the whole shop on this day; null if the shop is open. */
  closure: { note: string | null } | null
  /** Number of bookings that each service booked by time can take on the day. */
  services: { id: number; title: string; places: number }[]
}

/**
 * Returns two values. The first lists, for each of these days, the closure of the shop and the places of its services.
 * The second is a function that returns whether a booking lies outside the current hours. Such a booking was made
 * before the hours changed, and stays valid.
 */
export async function loadCalendarPlan(
  db: Db,
  merchantId: number,
  { from, to }: { from: string; to: string },
) {
  const closures = await store.listClosuresBetween(db, merchantId, { from, to })
  const services = await store.listServicesBookedByTime(db, merchantId)
  const settings = new Map(services.map((row) => [row.id, toBookingSettings(row)]))
  const placesOf = (serviceId: number, day: string) => {
    const plan = settings.get(serviceId)
    if (!plan || findClosure(closures, day, serviceId)) return 0
    return listStartTimes(day, plan).length * (plan.capacity ?? 0)
  }
  const days: DayPlan[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const closure = findClosure(closures, day)
    days.push({
      day,
      closure: closure ? { note: closure.note } : null,
      services: services.map(({ id, title }) => ({ id, title, places: placesOf(id, day) })),
    })
  }
  const isOutsideHours = (serviceId: number, at: Instant) => {
    const plan = settings.get(serviceId)
    if (!plan) return false
    return (
      findClosure(closures, instantToShanghaiDay(at), serviceId) !== undefined || !startsWithinHours(at, plan)
    )
  }
  return { days, isOutsideHours }
}
