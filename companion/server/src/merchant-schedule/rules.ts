import {
  addDays,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import { getWeekday, type Weekday } from '#core'
import { maxClosureDays } from './contract.ts'
import { type BookingPeriod, listStartTimesOfDay } from './start-times-contract.ts'

/** Opening hours of a shop. */
export type BusinessHours = Partial<Record<Weekday, BookingPeriod | null>>
/** Booking hours that a service has instead of the opening hours of its shop. */
export type BookingHours = Partial<Record<Weekday, readonly BookingPeriod[]>>

/** Opening hours of a shop that has not entered any. */
const defaultHours = { open: '09:00', close: '18:00' }

/** Settings that decide at which times a service can be booked. */
export type ServiceBookingSettings = {
  /** Largest number of bookings at the same time; null if the service is not booked by time. */
  capacity: number | null
  slotMinutes: number
  /** Hours of the service; null if it has the opening hours of its shop. */
  ownHours: BookingHours | null
  shopHours: BusinessHours | null
  /** Shortest time between placing an order and its start, in minutes. */
  minLeadMinutes: number
  /**
   * Number of days after today that can be booked; null if the service sets no separate limit, so that only the general
   * limit of orders applies.
   */
  maxLeadDays: number | null
}

type Hours = Pick<ServiceBookingSettings, 'ownHours' | 'shopHours'>

function listPeriods(day: string, { ownHours, shopHours }: Hours): readonly BookingPeriod[] {
  const weekday = getWeekday(day)
  if (ownHours) return ownHours[weekday] ?? []
  if (!shopHours) return [defaultHours]
  const hours = shopHours[weekday]
  return hours ? [hours] : []
}

/** Returns the times of a day at which a booking can start, earliest first. */
export const listStartTimes = (day: string, settings: ServiceBookingSettings): Instant[] =>
  listStartTimesOfDay(listPeriods(day, settings), settings.slotMinutes).map((time) =>
    toInstantInShanghai(day, time),
  )

/**
 * Returns whether a booking starts within the current hours of the service. A booking made before a change of the hours
 * can start outside them.
 */
export const startsWithinHours = (at: Instant, settings: Hours) => {
  const day = instantToShanghaiDay(at)
  return listPeriods(day, settings).some(
    ({ open, close }) => toInstantInShanghai(day, open) <= at && at < toInstantInShanghai(day, close),
  )
}

type LeadTime = Pick<ServiceBookingSettings, 'minLeadMinutes' | 'maxLeadDays'>

/** Returns why a booking cannot start at this time: too soon or too far in the future. Returns undefined if it can. */
export function decideLeadTimeRefusal(at: Instant, { minLeadMinutes, maxLeadDays }: LeadTime, now: Instant) {
  if (at <= now || at < now + minLeadMinutes * minuteMs) return 'TIME_TOO_SOON'
  const lastDay = maxLeadDays === null ? null : addDays(instantToShanghaiDay(now), maxLeadDays)
  if (lastDay !== null && instantToShanghaiDay(at) > lastDay) return 'TIME_TOO_FAR'
}

/** Counts the bookings that overlap a slot starting at the time `at`. */
export function countOverlappingBookings(bookings: readonly Instant[], at: Instant, slotMinutes: number) {
  const slotMs = slotMinutes * minuteMs
  return bookings.filter((booked) => booked > at - slotMs && booked < at + slotMs).length
}

/**
 * Returns the start times that can be booked now and are not full, with the number of bookings that are still possible.
 */
export const listFreeTimes = (
  day: string,
  plan: ServiceBookingSettings,
  bookings: readonly Instant[],
  now: Instant,
) =>
  listStartTimes(day, plan)
    .filter((at) => !decideLeadTimeRefusal(at, plan, now))
    .map((at) => ({
      at,
      free: (plan.capacity ?? 0) - countOverlappingBookings(bookings, at, plan.slotMinutes),
    }))
    .filter(({ free }) => free > 0)

type Booking = {
  at: Instant
  now: Instant
  plan: ServiceBookingSettings
  isClosed: boolean
  bookings: readonly Instant[]
}

/** Returns why a service cannot be booked for this time, or undefined if it can. */
export function decideServiceBookingRefusal({ at, now, plan, isClosed, bookings }: Booking) {
  if (isClosed) return 'SHOP_CLOSED'
  if (plan.capacity === null) return undefined
  if (!listStartTimes(instantToShanghaiDay(at), plan).includes(at)) return 'TIME_NOT_OFFERED'
  const refusal = decideLeadTimeRefusal(at, plan, now)
  if (refusal) return refusal
  if (countOverlappingBookings(bookings, at, plan.slotMinutes) >= plan.capacity) return 'TIME_FULL'
}

type ClosedDays = { first_day: string; last_day: string; service_id: number | null }

/**
 * Returns the closure of the shop or of the service that applies to the service on a day. If no service is given,
 * returns only a closure of the shop.
 */
export const findClosure = <Closure extends ClosedDays>(
  closures: readonly Closure[],
  day: string,
  serviceId: number | null = null,
) =>
  closures.find(
    ({ first_day, last_day, service_id }) =>
      first_day <= day && day <= last_day && (service_id === null || service_id === serviceId),
  )

/** Returns why a closure cannot be added, or undefined if it can. */
export function decideClosureRefusal(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  today: string,
) {
  if (lastDay < today) return 'CLOSURE_PASSED'
  if (lastDay >= addDays(firstDay, maxClosureDays)) return 'CLOSURE_TOO_LONG'
}
