import { addDays, dayMs, hourMs, type Instant, localDay, localInstant } from '@sanhe/kit/clock'
import type { Fen } from '@sanhe/kit/money'

/** Today counts as the first. */
export const bookableDays = 14
export const cancelLeadMs = dayMs
export const consultationFeeFen: Fen = 1990
export const maxImages = 3
export const replyTargetMs = 2 * hourMs
/** After the end of an appointment: by then it has been had. */
export const appointmentOverMs = 2 * hourMs
/** After a reply: so long one may come back to it. */
export const consultationOverMs = 2 * dayMs

export const lastBookableDay = (now: Instant) => addDays(localDay(now), bookableDays - 1)

type Slot = { date: string; time: string }
/** Times of hospitals are Shanghai's, wherever the machine stands. */
export const startOf = ({ date, time }: Slot) => localInstant(date, time)

type Schedule = Slot & {
  status: 'available' | 'full' | 'closed'
  currentPatients: number
  maxPatients: number
}

const isToCome = (schedule: Schedule, now: Instant) => schedule.status !== 'closed' && startOf(schedule) > now
const isFull = ({ status, currentPatients, maxPatients }: Schedule) =>
  status === 'full' || currentPatients >= maxPatients

export const canBeBooked = (schedule: Schedule, now: Instant) => isToCome(schedule, now) && !isFull(schedule)

/** Why a slot cannot be booked by somebody now; undefined when it can. */
export function bookingRefusal(schedule: Schedule | undefined, hasLiveOne: boolean, now: Instant) {
  if (!schedule || !isToCome(schedule, now)) return 'SLOT_NOT_AVAILABLE'
  if (hasLiveOne) return 'DUPLICATE_APPOINTMENT'
  if (isFull(schedule)) return 'SLOT_FULL'
}

/** To the last moment 24 hours before. */
export const isInTimeToCancel = (slot: Slot, now: Instant) => startOf(slot) - now >= cancelLeadMs

type AppointmentStatus = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'
export const liveStatuses: AppointmentStatus[] = ['pending', 'paid', 'confirmed']

export const canCancel = (status: AppointmentStatus, slot: Slot, now: Instant) =>
  liveStatuses.includes(status) && isInTimeToCancel(slot, now)

export const imagesRefusal = (images: string[]) => (images.length > maxImages ? 'TOO_MANY_IMAGES' : undefined)

export const dueAt = (paidAt: Instant): Instant => paidAt + replyTargetMs

/** Whether somebody who paid still waits after the two hours. */
export const isOverdue = (status: string, paidAt: Instant | undefined, now: Instant) =>
  status === 'paid' && paidAt !== undefined && now >= dueAt(paidAt)
