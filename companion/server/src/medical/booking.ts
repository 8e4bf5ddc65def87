import { fenToDecimalYuan, decimalYuanToFen, decimalYuanToNumber } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { createPayUrl, createOrderNo, placeOrder } from '#orders'
import { addAppointment, hasActiveAppointment } from './appointment-store.ts'
import { findActiveDoctor } from './catalogue-store.ts'
import type { AppointmentBookingInput } from './contract.ts'
import { apiError } from './errors.ts'
import { decideSlotBookingRefusal, getSlotStartTime } from './rules.ts'
import { findSchedule, takePlaceInOpenSlot } from './schedule-store.ts'
import { toSlotRuleInput } from './views.ts'

export type BookingDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'orderKinds' | 'publicUrl'>
type BookingInput = z.output<typeof AppointmentBookingInput>

/**
 * Takes a place in a slot and creates the order for its payment. `byChildId` is the child who books for the user and
 * pays.
 */
export async function bookAppointment(
  deps: BookingDeps,
  userId: number,
  input: BookingInput,
  byChildId?: number,
) {
  const order = await inTransaction(deps.db, (tx) =>
    bookInTransaction({ ...deps, db: tx }, userId, input, byChildId),
  )
  return {
    orderId: order.order_no,
    amount: decimalYuanToNumber(order.amount),
    paymentUrl: createPayUrl(deps, order.order_no),
  }
}

async function bookInTransaction(
  deps: BookingDeps,
  userId: number,
  input: BookingInput,
  byChildId: number | undefined,
) {
  const slot = await takeSlot(deps.db, userId, input, deps.clock.now())
  return createAppointment(deps, userId, input, slot, byChildId)
}

type TakenSlot = { id: number; fee: string | null; hospital: string; department: string; doctor: string }

/** Creates the appointment and its order for a place that is already taken in the slot. */
export async function createAppointment(
  deps: BookingDeps,
  userId: number,
  input: BookingInput,
  slot: TakenSlot,
  byChildId?: number,
) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const orderNo = createOrderNo('appointment', now)
  const priceFen = slot.fee === null ? 0 : decimalYuanToFen(slot.fee)
  const appointment = await addAppointment(tx, {
    order_no: orderNo,
    user_id: userId,
    hospital_id: input.hospitalId,
    department_id: input.departmentId,
    doctor_id: input.doctorId,
    schedule_id: slot.id,
    patient_name: input.patientName,
    patient_phone: input.patientPhone,
    appointment_date: input.slotDate,
    appointment_time: input.slotTime,
    fee: fenToDecimalYuan(priceFen),
    created_at: toDate(now),
  })
  if (!appointment) throw apiError('DUPLICATE_APPOINTMENT')
  const { id } = appointment
  const { hospital, department, doctor } = slot
  return placeOrder(deps, tx, {
    userId,
    byChildId,
    type: 'appointment',
    orderNo,
    reference: String(id),
    priceFen,
    title: `${doctor}医生 ${input.slotDate} ${input.slotTime} 挂号`,
    detail: { appointmentId: id, hospital, department, doctor, date: input.slotDate, time: input.slotTime },
    coupon: input.couponId ? { id: input.couponId, category: 'appointment' } : undefined,
  })
}

/** Takes a place in the slot and returns the slot; throws if the user cannot book the slot. */
async function takeSlot(tx: Db, userId: number, input: BookingInput, now: number) {
  const slot = { ...input, date: input.slotDate, time: input.slotTime }
  const taken = getSlotStartTime(slot) > now ? await takePlaceInOpenSlot(tx, slot) : undefined
  if (taken) return taken
  const doctor = await findActiveDoctor(tx, input.doctorId)
  if (doctor?.hospital_id !== input.hospitalId || doctor.department_id !== input.departmentId)
    throw refuseCommon('NOT_FOUND')
  const schedule = await findSchedule(tx, slot)
  const hasAppointment = schedule !== undefined && (await hasActiveAppointment(tx, userId, schedule.id))
  // No rule refuses the booking any more, because a place has become free since the update failed. The booking is still
  // refused with SLOT_FULL.
  throw apiError(
    decideSlotBookingRefusal(schedule && toSlotRuleInput(schedule), hasAppointment, now) ?? 'SLOT_FULL',
  )
}
