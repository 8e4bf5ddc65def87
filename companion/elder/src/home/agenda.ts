import { dayMs, fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { OwnActivityItem } from '#activities/types.ts'
import type { Course } from '#courses/queries.ts'
import type { HousekeepingBooking } from '#housekeeping/queries.ts'
import type { Appointment, WaitingListEntryItem } from '#medical/queries.ts'
import { formatTime } from '#parts/dates.ts'
import type { ShopOrderItem } from '#services/queries.ts'
import type { GroceryDelivery } from '#shopping/queries.ts'

/** Something that the user has planned, with the page that shows it. */
export type AgendaEntry = {
  kind: 'activity' | 'appointment' | 'home-help' | 'shop-visit' | 'delivery' | 'live-course' | 'waiting-offer'
  id: number
  at: Instant
  title: string
  place: string
  page: string
  canCheckIn: boolean
}

export type AgendaBookings = {
  activities: OwnActivityItem[]
  appointments: Appointment[]
  bookings: HousekeepingBooking[]
  shopOrders: ShopOrderItem[]
  deliveries: GroceryDelivery[]
  courses: Course[]
  waiting: WaitingListEntryItem[]
}

/**
 * Time in milliseconds for which an entry stays on the agenda after its start. Users who are late still look up the
 * address.
 */
const staysMs = 60 * minuteMs
const maxDays = 7
const maxEntries = 4

/** Statuses of a grocery order that is paid and has not arrived. */
const deliveredLater = ['paid', 'preparing', 'delivering']

/**
 * Returns what the user has planned for the next seven days, soonest first, at most four entries. An offered place of a
 * waiting list comes first, because it expires.
 */
export function listUpcomingAgendaEntries(given: AgendaBookings, now: Instant) {
  const entries = [
    ...given.activities.map(toActivityEntry),
    ...given.appointments.filter(({ status }) => status === 'confirmed').map(toAppointmentEntry),
    ...given.bookings.filter(({ status }) => status === 'confirmed').map(toBookingEntry),
    ...given.shopOrders.flatMap(toShopVisitEntries),
    ...given.deliveries.flatMap(toDeliveryEntries),
    ...given.courses.flatMap(toLiveCourseEntries),
  ]
  const planned = entries
    .filter(({ at, canCheckIn }) => canCheckIn || (at > now - staysMs && at < now + maxDays * dayMs))
    .toSorted((a, b) => a.at - b.at)
  const offers = given.waiting.flatMap(toOfferEntries).filter(({ at }) => at > now)
  return [...offers, ...planned].slice(0, maxEntries)
}

const toActivityEntry = ({ id, title, startTime, location, canSignIn }: OwnActivityItem): AgendaEntry => ({
  kind: 'activity',
  id,
  at: fromIso(startTime),
  title,
  place: location.name ?? location.address,
  page: `/activities/${id}`,
  canCheckIn: canSignIn,
})

const toAppointmentEntry = ({ id, date, time, doctor, department, hospital }: Appointment): AgendaEntry => ({
  kind: 'appointment',
  id,
  at: inShanghai(date, time),
  title: `看病：${department.name}，${doctor.name}医生`,
  place: hospital.name,
  page: `/medical/appointments/${id}`,
  canCheckIn: false,
})

const toBookingEntry = ({
  id,
  scheduledDate,
  scheduledTime,
  worker,
  address,
}: HousekeepingBooking): AgendaEntry => ({
  kind: 'home-help',
  id,
  at: inShanghai(scheduledDate, scheduledTime),
  title: `${worker.name}上门服务`,
  place: address,
  page: '/housekeeping/orders',
  canCheckIn: false,
})

function toShopVisitEntries({
  id,
  orderNo,
  status,
  scheduledAt,
  serviceTitle,
  address,
}: ShopOrderItem): AgendaEntry[] {
  if (scheduledAt === null || (status !== 'paid' && status !== 'confirmed')) return []
  const page = `/orders/${orderNo}`
  const place = address ?? '到店'
  return [
    { kind: 'shop-visit', id, at: fromIso(scheduledAt), title: serviceTitle, place, page, canCheckIn: false },
  ]
}

function toDeliveryEntries({
  id,
  orderNo,
  status,
  estimatedDelivery,
  deliveryWindow,
  provider,
  address,
}: GroceryDelivery): AgendaEntry[] {
  if (estimatedDelivery === null || !deliveredLater.includes(status)) return []
  const [at, page] = [fromIso(deliveryWindow?.from ?? estimatedDelivery), `/orders/${orderNo}`]
  const until = deliveryWindow ? `，${formatTime(fromIso(deliveryWindow.until))} 前送到` : ''
  const title = `${provider.companyName}送菜${until}`
  return [{ kind: 'delivery', id, at, title, place: address, page, canCheckIn: false }]
}

function toLiveCourseEntries({ id, type, title, scheduledAt }: Course): AgendaEntry[] {
  if (type !== 'live' || scheduledAt === null) return []
  const [at, page] = [fromIso(scheduledAt), `/courses/${id}`]
  return [
    { kind: 'live-course', id, at, title: `直播课：${title}`, place: '在手机上看', page, canCheckIn: false },
  ]
}

/** The time of the entry is the end of the offer, not the time of the appointment. */
function toOfferEntries({ id, doctor, hospital, offer }: WaitingListEntryItem): AgendaEntry[] {
  if (!offer) return []
  const at = fromIso(offer.expiresAt)
  const title = `${doctor.name}医生有号了，请在这个时间前确认`
  return [
    {
      kind: 'waiting-offer',
      id,
      at,
      title,
      place: hospital.name,
      page: '/medical/waiting',
      canCheckIn: false,
    },
  ]
}

const inShanghai = (day: string, time: string) => fromIso(`${day}T${time}:00+08:00`)
