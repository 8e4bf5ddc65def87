import type { ReplyValue } from '@sanhe/kit/http/contract'
import {
  arePeriodsOrdered,
  type BookingPeriod,
  listStartTimesOfDay,
} from '@sanhe/companion/merchant-schedule/start-times-contract'
import { type Weekday, weekdays } from '@sanhe/ui/weekdays.ts'
import type { MerchantContract } from '#merchant-contract.ts'

type Service = ReplyValue<MerchantContract['merchantServices']['get']>
type ShopHours = ReplyValue<MerchantContract['merchants']['settings']>['businessHours']
export type WeeklyPeriods = Record<Weekday, BookingPeriod[]>

/** Booking times of a service while they are edited. Numbers are stored as strings until the form is saved. */
export type EditedBookingTimes = {
  isByTime: boolean
  capacity: string
  slotMinutes: string
  hasOwnHours: boolean
  periods: WeeklyPeriods
  minLeadMinutes: number
  /** Number of days after today that users can book; `0` means a year. */
  maxLeadDays: number
}

/** Hours that the server assumes for a shop without opening hours. */
const defaultPeriod: BookingPeriod = { open: '09:00', close: '18:00' }

const toWeek = (periodsOf: (day: Weekday) => BookingPeriod[]) =>
  Object.fromEntries(weekdays.map((day) => [day, periodsOf(day)])) as WeeklyPeriods

/** Returns the opening hours of the shop as periods, with the default of the server for a shop without hours. */
export const toShopPeriods = (hours: ShopHours): WeeklyPeriods =>
  toWeek((day) => {
    if (!hours) return [defaultPeriod]
    const open = hours[day]
    return open ? [open] : []
  })

/**
 * Returns the booking times of a service in the form in which they are edited. If the service uses the opening hours of
 * the shop, the edited hours start as a copy of these opening hours.
 */
export const toEditedBookingTimes = (service: Service, shopHours: ShopHours): EditedBookingTimes => ({
  isByTime: service.capacity !== null,
  capacity: String(service.capacity ?? 1),
  slotMinutes: String(service.slotMinutes),
  hasOwnHours: service.bookingHours !== null,
  periods: service.bookingHours
    ? toWeek((day) => service.bookingHours?.[day] ?? [])
    : toShopPeriods(shopHours),
  minLeadMinutes: service.minLeadMinutes,
  maxLeadDays: service.maxLeadDays ?? 0,
})

export const toBookingTimesBody = (edited: EditedBookingTimes) => ({
  capacity: edited.isByTime ? Number(edited.capacity) : null,
  slotMinutes: Number(edited.slotMinutes),
  bookingHours: edited.hasOwnHours ? edited.periods : null,
  minLeadMinutes: edited.minLeadMinutes,
  maxLeadDays: edited.maxLeadDays || null,
})

const isWholeNumberBetween = (typed: string, min: number, max: number) =>
  /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max

/** Returns whether the duration is a whole number of minutes that the service accepts. */
export const isSlotLengthValid = ({ slotMinutes }: EditedBookingTimes) =>
  isWholeNumberBetween(slotMinutes, 15, 720)

export const isCapacityValid = ({ capacity }: EditedBookingTimes) => isWholeNumberBetween(capacity, 1, 999)

/**
 * Returns the first weekday with invalid periods: incomplete, overlapping, or ending before they start. Undefined if
 * all periods are valid, or if the service uses the opening hours of the shop.
 */
export const findInvalidDay = ({ hasOwnHours, periods }: EditedBookingTimes) =>
  hasOwnHours
    ? weekdays.find((day) => isTimeMissing(periods[day]) || !arePeriodsOrdered(periods[day]))
    : undefined

export const isTimeMissing = (periods: readonly BookingPeriod[]) =>
  periods.some(({ open, close }) => !open || !close)

/** Returns for each weekday the start times that users are offered, and how many bookings these times allow. */
export function previewWeek(edited: EditedBookingTimes, shopPeriods: WeeklyPeriods) {
  const week = edited.hasOwnHours ? edited.periods : shopPeriods
  const [slotMinutes, capacity] = [Number(edited.slotMinutes), Number(edited.capacity)]
  return weekdays.map((day) => {
    const isUsable = slotMinutes >= 15 && arePeriodsOrdered(week[day])
    const times = isUsable ? listStartTimesOfDay(week[day], slotMinutes) : []
    return { day, times, places: times.length * capacity }
  })
}
