import { addDays, type Instant, localInstant, minuteMs } from '@sanhe/kit/runtime/clock'
import { getWeekday, type Weekday } from '#core'
import { maxClosureDays } from './contract.ts'

type OpenHours = { open: string; close: string } | null
export type BusinessHours = Partial<Record<Weekday, OpenHours>>

/** Opening hours of a shop that has not entered any. */
const defaultHours = { open: '09:00', close: '18:00' }

/** Settings that decide at which times a service can be booked. */
export type ServiceBookingSettings = {
  /** Largest number of bookings at the same time; null if the service is not booked by time. */
  capacity: number | null
  slotMinutes: number
  hours: BusinessHours | null
}

function getHours(day: string, hours: BusinessHours | null) {
  if (hours === null) return defaultHours
  return hours[getWeekday(day)] ?? null
}

/**
 * Returns the times of a day at which a booking can start. The first time is the opening time, and each further time is
 * one slot length later. The last slot ends at closing time or before.
 */
export function listStartTimes(day: string, { slotMinutes, hours }: ServiceBookingSettings): Instant[] {
  const open = getHours(day, hours)
  if (open === null) return []
  const slotMs = slotMinutes * minuteMs
  const [opensAt, closesAt] = [localInstant(day, open.open), localInstant(day, open.close)]
  const count = Math.max(Math.floor((closesAt - opensAt) / slotMs), 0)
  return Array.from({ length: count }, (_, nth) => opensAt + nth * slotMs)
}

/** Counts the bookings that overlap a slot starting at the time `at`. */
export function countOverlappingBookings(bookings: readonly Instant[], at: Instant, slotMinutes: number) {
  const slotMs = slotMinutes * minuteMs
  return bookings.filter((booked) => booked > at - slotMs && booked < at + slotMs).length
}

/** Returns the start times after `now` that are not full, with the number of bookings that are still possible. */
export const listFreeTimes = (
  day: string,
  plan: ServiceBookingSettings,
  bookings: readonly Instant[],
  now: Instant,
) =>
  listStartTimes(day, plan)
    .filter((at) => at > now)
    .map((at) => ({
      at,
      free: (plan.capacity ?? 0) - countOverlappingBookings(bookings, at, plan.slotMinutes),
    }))
    .filter(({ free }) => free > 0)

type Booking = {
  day: string
  at: Instant
  plan: ServiceBookingSettings
  isClosed: boolean
  bookings: readonly Instant[]
}

/** Returns why a service cannot be booked for this time, or undefined if it can. */
export function decideServiceBookingRefusal({ day, at, plan, isClosed, bookings }: Booking) {
  if (isClosed) return 'SHOP_CLOSED'
  if (plan.capacity === null) return undefined
  if (!listStartTimes(day, plan).includes(at)) return 'TIME_NOT_OFFERED'
  if (countOverlappingBookings(bookings, at, plan.slotMinutes) >= plan.capacity) return 'TIME_FULL'
}

/** Returns why a closure cannot be added, or undefined if it can. */
export function decideClosureRefusal(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  today: string,
) {
  if (lastDay < today) return 'CLOSURE_PASSED'
  if (lastDay >= addDays(firstDay, maxClosureDays)) return 'CLOSURE_TOO_LONG'
}
