import type { Fen } from '@sanhe/kit/money'
import {
  addDays,
  dayMs,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
} from '@sanhe/kit/runtime/clock'

/** Number of days for which users see slots, including today. */
export const bookableDays = 14
export const appointmentCancelLeadMs = dayMs
export const consultationFeeFen: Fen = 1990
export const maxConsultationImages = 3
export const consultationReplyTimeLimitMs = 2 * hourMs
/** Time in milliseconds between the end of an appointment and its completion. */
export const appointmentCompletionDelayMs = 2 * hourMs
/** Time in milliseconds between a doctor's reply and the completion of the consultation. */
export const consultationCompletionDelayMs = 2 * dayMs

export const getLastBookableDay = (now: Instant) => addDays(instantToShanghaiDay(now), bookableDays - 1)

type Slot = { date: string; time: string }
/** Returns the start of a slot. Its date and time are Shanghai time, whatever the time zone of the server. */
export const getSlotStartTime = ({ date, time }: Slot) => toInstantInShanghai(date, time)

type Schedule = Slot & {
  status: 'available' | 'full' | 'closed'
  currentPatients: number
  maxPatients: number
}

const isOpenAndInFuture = (schedule: Schedule, now: Instant) =>
  schedule.status !== 'closed' && getSlotStartTime(schedule) > now
const isFull = ({ status, currentPatients, maxPatients }: Schedule) =>
  status === 'full' || currentPatients >= maxPatients

/** Returns the status of a slot that is not closed: full or available. */
export const getSlotStatus = (booked: number, places: number) => (booked >= places ? 'full' : 'available')

export const isSlotBookable = (schedule: Schedule, now: Instant) =>
  isOpenAndInFuture(schedule, now) && !isFull(schedule)

/** Returns why a user cannot book a slot now, or undefined if they can. */
export function decideSlotBookingRefusal(
  schedule: Schedule | undefined,
  hasAppointment: boolean,
  now: Instant,
) {
  if (!schedule || !isOpenAndInFuture(schedule, now)) return 'SLOT_NOT_AVAILABLE'
  if (hasAppointment) return 'DUPLICATE_APPOINTMENT'
  if (isFull(schedule)) return 'SLOT_FULL'
}

export const maxSlotsPerRequest = 5000

/**
 * Sessions of a doctor on a range of days. Each session is divided into slots of `minutesPerSlot` minutes. A shorter
 * rest at the end of a session is not used.
 */
export type SchedulePlan = {
  fromDay: string
  toDay: string
  times: { from: string; to: string }[]
  minutesPerSlot: number
}

const midnight = '00:00'
const toMinuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const toTimeOfDay = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const countSlotsInSession = ({ from, to }: SchedulePlan['times'][number], minutesPerSlot: number) =>
  Math.floor((toMinuteOfDay(to) - toMinuteOfDay(from)) / minutesPerSlot)

/**
 * Returns the number of days of a plan, first and last day included. The quotient is rounded, because days on which
 * daylight saving time began or ended had 23 or 25 hours.
 */
const countDays = ({ fromDay, toDay }: SchedulePlan) =>
  Math.round((toInstantInShanghai(toDay, midnight) - toInstantInShanghai(fromDay, midnight)) / dayMs) + 1

/** Returns the error code if no slots can be created from a plan, or undefined if they can. */
export function decideSchedulePlanRefusal(plan: SchedulePlan, now: Instant) {
  const { fromDay, toDay, minutesPerSlot } = plan
  const times = plan.times.toSorted((a, b) => toMinuteOfDay(a.from) - toMinuteOfDay(b.from))
  const counts = times.map((hours) => countSlotsInSession(hours, minutesPerSlot))
  if (toDay < fromDay || counts.some((count) => count < 1)) return 'SCHEDULE_ENDS_TOO_EARLY'
  if (times.some(({ from }, nth) => nth > 0 && from < times[nth - 1]!.to)) return 'SCHEDULE_OVERLAPS'
  if (getSlotStartTime({ date: fromDay, time: times[0]?.from ?? midnight }) <= now) return 'SCHEDULE_IN_PAST'
  if (countDays(plan) * counts.reduce((sum, count) => sum + count, 0) > maxSlotsPerRequest)
    return 'TOO_MANY_SLOTS'
}

/** Returns the slots of a plan. The plan must have passed `decideSchedulePlanRefusal`. */
export function listSlotsOfPlan(plan: SchedulePlan) {
  const times = plan.times.flatMap((hours) =>
    Array.from({ length: countSlotsInSession(hours, plan.minutesPerSlot) }, (_, nth) => {
      const begins = toMinuteOfDay(hours.from) + nth * plan.minutesPerSlot
      return { start: toTimeOfDay(begins), end: toTimeOfDay(begins + plan.minutesPerSlot) }
    }),
  )
  return Array.from({ length: countDays(plan) }, (_, nth) => addDays(plan.fromDay, nth)).flatMap((date) =>
    times.map((time) => ({ date, ...time })),
  )
}

/** Returns whether the start of the slot is at least 24 hours away. */
export const isAppointmentStillCancellable = (slot: Slot, now: Instant) =>
  getSlotStartTime(slot) - now >= appointmentCancelLeadMs

type AppointmentStatus = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'
export const activeAppointmentStatuses: AppointmentStatus[] = ['pending', 'paid', 'confirmed']

/**
 * Returns whether administrators see the patient's full phone number: only while the appointment is paid or confirmed,
 * because only then may the hospital have to call the patient.
 */
export const isPatientPhoneVisible = (status: AppointmentStatus) =>
  status === 'paid' || status === 'confirmed'

export const canCancelAppointment = (status: AppointmentStatus, slot: Slot, now: Instant) =>
  activeAppointmentStatuses.includes(status) && isAppointmentStillCancellable(slot, now)

export const decideConsultationImagesRefusal = (images: string[]) =>
  images.length > maxConsultationImages ? 'TOO_MANY_IMAGES' : undefined

export const getReplyDueTime = (paidAt: Instant): Instant => paidAt + consultationReplyTimeLimitMs

/** Returns whether a paid consultation has waited for two hours without a reply. */
export const isConsultationOverdue = (status: string, paidAt: Instant | undefined, now: Instant) =>
  status === 'paid' && paidAt !== undefined && now >= getReplyDueTime(paidAt)

/** Statuses of the consultations that a doctor sees: unpaid and cancelled questions were never sent to the doctor. */
export const consultationStatusesVisibleToDoctors = ['paid', 'replied', 'completed'] as const

/**
 * Returns whether an administrator may act for a doctor. For an administrator with the role `doctor`, `doctorId` is the
 * only allowed doctor. For other roles it is null, and every doctor is allowed.
 */
export const canActForDoctor = (admin: { doctorId: number | null }, doctorId: number) =>
  admin.doctorId === null || admin.doctorId === doctorId
