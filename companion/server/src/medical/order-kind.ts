import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type OrderKind, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import * as appointments from './appointment-store.ts'
import * as consultations from './consultation-store.ts'
import { apiError } from './errors.ts'
import { createAppointmentConfirmedNotice } from './notices.ts'
import {
  activeAppointmentStatuses,
  isAppointmentStillCancellable,
  decideSlotBookingRefusal,
} from './rules.ts'
import { lockScheduleRow, releaseSlotPlace, takePlaceInLockedSlot } from './schedule-store.ts'
import { getSlotOfAppointment, toSlotRuleInput } from './views.ts'
import { offerFreePlaces } from './waiting-offers.ts'

type KindDeps = Pick<Deps, 'clock' | 'emit'>

export const createAppointmentOrderKind = (deps: KindDeps): OrderKind => ({
  async assertCancellable(tx, { order_no }, now) {
    const appointment = await appointments.getAppointment(tx, order_no)
    if (!isAppointmentStillCancellable(getSlotOfAppointment(appointment), now))
      throw apiError('CANCEL_TOO_LATE')
  },
  async paid(tx, { order_no }, now, wasCancelled) {
    const appointment = await appointments.getAppointment(tx, order_no)
    if (wasCancelled && !(await tryRetakePlace(tx, appointment, now))) return false
    await appointments.transitionAppointment(tx, order_no, ['pending', 'cancelled'], {
      status: appointment.confirms_by_hand ? 'paid' : 'confirmed',
      paid_at: toDate(now),
      cancelled_at: null,
      cancel_reason: null,
    })
    if (!appointment.confirms_by_hand)
      await addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(appointment.user_id),
        createAppointmentConfirmedNotice(appointment),
      )
    return true
  },
  async ended(tx, { order_no }, { now }) {
    const cancelled = { status: 'cancelled', cancelled_at: toDate(now) } as const
    if (await appointments.transitionAppointment(tx, order_no, activeAppointmentStatuses, cancelled)) {
      const { schedule_id } = await appointments.getAppointment(tx, order_no)
      await releaseSlotPlace(tx, schedule_id)
      await offerFreePlaces(deps, tx, schedule_id)
    } else {
      // The appointment was already completed when an administrator refunded it. Its place is over, so no place is
      // released.
      await appointments.transitionAppointment(tx, order_no, ['completed'], { status: 'refunded' })
    }
  },
})

/**
 * Takes a place again for an expired appointment whose payment arrived late. Returns false if no place is free, or if
 * the user has cancelled the appointment.
 */
async function tryRetakePlace(tx: Db, appointment: appointments.AppointmentRow, now: Instant) {
  const { user_id, schedule_id, cancel_reason } = appointment
  if (cancel_reason !== null) return false
  const schedule = await lockScheduleRow(tx, schedule_id)
  const hasAppointment = await appointments.hasActiveAppointment(tx, user_id, schedule_id)
  if (decideSlotBookingRefusal(toSlotRuleInput(schedule), hasAppointment, now)) return false
  await takePlaceInLockedSlot(tx, schedule_id)
  return true
}

export const createConsultationOrderKind = (): OrderKind => ({
  async assertCancellable(tx, { order_no }) {
    const { status } = await consultations.lockConsultationRow(tx, order_no)
    if (status === 'replied' || status === 'completed') throw apiError('ORDER_NOT_REFUNDABLE')
  },
  async paid(tx, { order_no }, now) {
    const paid = { status: 'paid', paid_at: toDate(now) } as const
    return consultations.transitionConsultation(tx, order_no, ['pending', 'cancelled'], paid)
  },
  /** Called when the order is cancelled or refunded. An answered consultation keeps its status after a refund. */
  async ended(tx, { order_no }) {
    await consultations.transitionConsultation(tx, order_no, ['pending', 'paid'], { status: 'cancelled' })
  },
})
