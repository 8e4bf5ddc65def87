import { decimalOfFen, fenOfDecimal, yuanOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { newOrderNo, payUrl, placeOrder } from '#orders'
import { addAppointment, hasActiveAppointment } from './appointment-store.ts'
import { findActiveDoctor } from './catalogue-store.ts'
import type { Booking } from './contract.ts'
import { apiError } from './errors.ts'
import { slotBookingRefusal, slotStartsAt } from './rules.ts'
import { findSchedule, takeFreeSlotPlace } from './schedule-store.ts'
import { slotForRules } from './views.ts'

export type BookingDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'orderKinds' | 'publicUrl'>
type BookingInput = z.output<typeof Booking>

/** Takes a place in a slot and creates the order that pays for it. */
export async function bookAppointment(deps: BookingDeps, userId: number, input: BookingInput) {
  const order = await inTransaction(deps.db, (tx) => book({ ...deps, db: tx }, userId, input))
  return {
    orderId: order.order_no,
    amount: yuanOfDecimal(order.amount),
    paymentUrl: payUrl(deps, order.order_no),
  }
}

async function book(deps: BookingDeps, userId: number, input: BookingInput) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const slot = await takeSlot(tx, userId, input, now)
  const orderNo = newOrderNo('appointment', now)
  const priceFen = slot.fee === null ? 0 : fenOfDecimal(slot.fee)
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
    fee: decimalOfFen(priceFen),
    created_at: toDate(now),
  })
  if (!appointment) throw apiError('DUPLICATE_APPOINTMENT')
  const { id } = appointment
  const { hospital, department, doctor } = slot
  return placeOrder(deps, tx, {
    userId,
    type: 'appointment',
    orderNo,
    reference: String(id),
    priceFen,
    title: `${doctor}医生 ${input.slotDate} ${input.slotTime} 挂号`,
    detail: { appointmentId: id, hospital, department, doctor, date: input.slotDate, time: input.slotTime },
    coupon: input.couponId ? { id: input.couponId, category: 'appointment' } : undefined,
  })
}

/** Takes a place in the slot and returns the slot; throws if this user cannot book it. */
async function takeSlot(tx: Db, userId: number, input: BookingInput, now: number) {
  const slot = { ...input, date: input.slotDate, time: input.slotTime }
  const taken = slotStartsAt(slot) > now ? await takeFreeSlotPlace(tx, slot) : undefined
  if (taken) return taken
  const doctor = await findActiveDoctor(tx, input.doctorId)
  if (doctor?.hospital_id !== input.hospitalId || doctor.department_id !== input.departmentId)
    throw refuseCommon('NOT_FOUND')
  const schedule = await findSchedule(tx, slot)
  const hasLiveOne = schedule !== undefined && (await hasActiveAppointment(tx, userId, schedule.id))
  // The place was released between the two queries, so the slot was full when requested.
  throw apiError(slotBookingRefusal(schedule && slotForRules(schedule), hasLiveOne, now) ?? 'SLOT_FULL')
}
