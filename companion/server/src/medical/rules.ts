import type { Fen } from '@sanhe/kit/money'
import { addDays, dayMs, hourMs, type Instant, localDay, localInstant } from '@sanhe/kit/runtime/clock'

/** Number of days shown, including today. */
export const bookableDays = 14
export const cancelLeadMs = dayMs
export const consultationFeeFen: Fen = 1990
export const maxConsultationImages = 3
export const consultationReplyMs = 2 * hourMs
/** Time between the end of an appointment and its completion. */
export const appointmentCompletesAfterMs = 2 * hourMs
/** Time between a reply and the completion of its consultation. */
export const consultationCompletesAfterMs = 2 * dayMs

export const lastBookableDay = (now: Instant) => addDays(localDay(now), bookableDays - 1)

type Slot = { date: string; time: string }
/** Hospitals are in the Shanghai time zone, whatever the time zone of the server. */
export const slotStartsAt = ({ date, time }: Slot) => localInstant(date, time)

type Schedule = Slot & {
  status: 'available' | 'full' | 'closed'
  currentPatients: number
  maxPatients: number
}

const isToCome = (schedule: Schedule, now: Instant) =>
  schedule.status !== 'closed' && slotStartsAt(schedule) > now
const isFull = ({ status, currentPatients, maxPatients }: Schedule) =>
  status === 'full' || currentPatients >= maxPatients

/** Returns the status of a slot that is not closed. */
export const statusByBookings = (booked: number, places: number) => (booked >= places ? 'full' : 'available')

export const isBookable = (schedule: Schedule, now: Instant) => isToCome(schedule, now) && !isFull(schedule)

/** Returns why a user cannot book a slot now, or undefined if they can. */
export function slotBookingRefusal(schedule: Schedule | undefined, hasLiveOne: boolean, now: Instant) {
  if (!schedule || !isToCome(schedule, now)) return 'SLOT_NOT_AVAILABLE'
  if (hasLiveOne) return 'DUPLICATE_APPOINTMENT'
  if (isFull(schedule)) return 'SLOT_FULL'
}

export const maxSlots = 5000

/** A doctor's sessions on a range of days, divided into slots; a remainder at the end of a session is left out. */
export type SessionPlan = {
  fromDay: string
  toDay: string
  times: { from: string; to: string }[]
  minutesPerSlot: number
}

const midnight = '00:00'
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const slotsWithin = ({ from, to }: SessionPlan['times'][number], minutesPerSlot: number) =>
  Math.floor((minuteOf(to) - minuteOf(from)) / minutesPerSlot)

/** Rounded, because days on which daylight saving time changed had 23 or 25 hours. */
const daysOf = ({ fromDay, toDay }: SessionPlan) =>
  Math.round((localInstant(toDay, midnight) - localInstant(fromDay, midnight)) / dayMs) + 1

/** Returns why sessions cannot be divided into slots now, or undefined if they can. */
export function sessionPlanRefusal(plan: SessionPlan, now: Instant) {
  const { fromDay, toDay, minutesPerSlot } = plan
  const times = plan.times.toSorted((a, b) => minuteOf(a.from) - minuteOf(b.from))
  const counts = times.map((hours) => slotsWithin(hours, minutesPerSlot))
  if (toDay < fromDay || counts.some((count) => count < 1)) return 'SCHEDULE_ENDS_TOO_EARLY'
  if (times.some(({ from }, nth) => nth > 0 && from < times[nth - 1]!.to)) return 'SCHEDULE_OVERLAPS'
  if (slotStartsAt({ date: fromDay, time: times[0]?.from ?? midnight }) <= now) return 'SCHEDULE_IN_PAST'
  if (daysOf(plan) * counts.reduce((sum, count) => sum + count, 0) > maxSlots) return 'TOO_MANY_SLOTS'
}

/** Returns the slots of a plan that `sessionPlanRefusal` accepts. */
export function slotsOfPlan(plan: SessionPlan) {
  const times = plan.times.flatMap((hours) =>
    Array.from({ length: slotsWithin(hours, plan.minutesPerSlot) }, (_, nth) => {
      const begins = minuteOf(hours.from) + nth * plan.minutesPerSlot
      return { start: timeOf(begins), end: timeOf(begins + plan.minutesPerSlot) }
    }),
  )
  return Array.from({ length: daysOf(plan) }, (_, nth) => addDays(plan.fromDay, nth)).flatMap((date) =>
    times.map((time) => ({ date, ...time })),
  )
}

/** Returns true up to and including 24 hours before the start. */
export const isInTimeToCancelAppointment = (slot: Slot, now: Instant) =>
  slotStartsAt(slot) - now >= cancelLeadMs

type AppointmentStatus = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'
export const activeStatuses: AppointmentStatus[] = ['pending', 'paid', 'confirmed']

/**
 * Administrators see the full phone number only while the hospital may need it: when the appointment is paid or
 * confirmed.
 */
export const showsPatientPhone = (status: AppointmentStatus) => status === 'paid' || status === 'confirmed'

export const canCancelAppointment = (status: AppointmentStatus, slot: Slot, now: Instant) =>
  activeStatuses.includes(status) && isInTimeToCancelAppointment(slot, now)

export const imagesRefusal = (images: string[]) =>
  images.length > maxConsultationImages ? 'TOO_MANY_IMAGES' : undefined

export const replyDueAt = (paidAt: Instant): Instant => paidAt + consultationReplyMs

/** Returns whether a paid consultation has waited for two hours without a reply. */
export const isConsultationOverdue = (status: string, paidAt: Instant | undefined, now: Instant) =>
  status === 'paid' && paidAt !== undefined && now >= replyDueAt(paidAt)
