import { dayMs, fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { OwnActivityItem } from '#activities/types.ts'
import type { HousekeepingBooking } from '#housekeeping/queries.ts'
import type { Appointment } from '#medical/queries.ts'

/** An activity that the user has joined, or an appointment or home service that the user has booked. */
export type AgendaEntry = {
  kind: 'activity' | 'appointment' | 'home-help'
  id: number
  at: Instant
  title: string
  place: string
  canCheckIn: boolean
}

export type AgendaBookings = {
  activities: OwnActivityItem[]
  appointments: Appointment[]
  bookings: HousekeepingBooking[]
}

/**
 * Time in milliseconds for which an entry stays on the agenda after its start. Users who are late still look up the
 * address.
 */
const staysMs = 60 * minuteMs
const maxDays = 7
const maxEntries = 4

/** Returns what the user has planned for the next seven days, soonest first, at most four entries. */
export function listUpcomingAgendaEntries(
  { activities, appointments, bookings }: AgendaBookings,
  now: Instant,
) {
  const entries = [
    ...activities.map(toActivityEntry),
    ...appointments.filter(({ status }) => status === 'confirmed').map(toAppointmentEntry),
    ...bookings.filter(({ status }) => status === 'confirmed').map(toBookingEntry),
  ]
  return entries
    .filter(({ at, canCheckIn }) => canCheckIn || (at > now - staysMs && at < now + maxDays * dayMs))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxEntries)
}

const toActivityEntry = ({ id, title, startTime, location, canSignIn }: OwnActivityItem): AgendaEntry => ({
  kind: 'activity',
  id,
  at: fromIso(startTime),
  title,
  place: location.name ?? location.address,
  canCheckIn: canSignIn,
})

const toAppointmentEntry = ({ id, date, time, doctor, department, hospital }: Appointment): AgendaEntry => ({
  kind: 'appointment',
  id,
  at: inShanghai(date, time),
  title: `看病：${department.name}，${doctor.name}医生`,
  place: hospital.name,
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
  canCheckIn: false,
})

const inShanghai = (day: string, time: string) => fromIso(`${day}T${time}:00+08:00`)
