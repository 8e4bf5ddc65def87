import { decimalOfFen, fenOfDecimal, yuanOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, refuse as refuseCommon } from '#core'
import { newOrderNo, payUrl, placeOrder } from '#orders'
import { addAppointment, hasLive } from './appointment-store.ts'
import { findDoctor } from './catalogue-store.ts'
import type { Booking } from './contract.ts'
import { refuse } from './errors.ts'
import { bookingRefusal, startOf } from './rules.ts'
import { findSchedule, takeFreePlace } from './schedule-store.ts'
import { slotOf } from './views.ts'

export type PlacingDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'orderKinds' | 'publicUrl'>
type Wish = z.output<typeof Booking>

/** Takes a place in a slot and creates the order that pays for it. */
export async function bookAppointment(deps: PlacingDeps, userId: number, wish: Wish) {
  const order = await inTransaction(deps.db, (tx) => book({ ...deps, db: tx }, userId, wish))
  return {
    orderId: order.order_no,
    amount: yuanOfDecimal(order.amount),
    paymentUrl: payUrl(deps, order.order_no),
  }
}

async function book(deps: PlacingDeps, userId: number, wish: Wish) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const slot = await takeSlot(tx, userId, wish, now)
  const orderNo = newOrderNo('appointment', now)
  const priceFen = slot.fee === null ? 0 : fenOfDecimal(slot.fee)
  const appointment = await addAppointment(tx, {
    order_no: orderNo,
    user_id: userId,
    hospital_id: wish.hospitalId,
    department_id: wish.departmentId,
    doctor_id: wish.doctorId,
    schedule_id: slot.id,
    patient_name: wish.patientName,
    patient_phone: wish.patientPhone,
    appointment_date: wish.slotDate,
    appointment_time: wish.slotTime,
    fee: decimalOfFen(priceFen),
    created_at: toDate(now),
  })
  if (!appointment) throw refuse('DUPLICATE_APPOINTMENT')
  const { id } = appointment
  const { hospital, department, doctor } = slot
  return placeOrder(deps, tx, {
    userId,
    type: 'appointment',
    orderNo,
    reference: String(id),
    priceFen,
    title: `${doctor}医生 ${wish.slotDate} ${wish.slotTime} 挂号`,
    detail: { appointmentId: id, hospital, department, doctor, date: wish.slotDate, time: wish.slotTime },
    coupon: wish.couponId ? { id: wish.couponId, category: 'appointment' } : undefined,
  })
}

/** Takes a place in the slot and returns the slot; throws if this user cannot book it. */
async function takeSlot(tx: Db, userId: number, wish: Wish, now: number) {
  const slot = { ...wish, date: wish.slotDate, time: wish.slotTime }
  const taken = startOf(slot) > now ? await takeFreePlace(tx, slot) : undefined
  if (taken) return taken
  const doctor = await findDoctor(tx, wish.doctorId)
  if (doctor?.hospital_id !== wish.hospitalId || doctor.department_id !== wish.departmentId)
    throw refuseCommon('NOT_FOUND')
  const schedule = await findSchedule(tx, slot)
  const hasLiveOne = schedule !== undefined && (await hasLive(tx, userId, schedule.id))
  // The place was released between the two queries, so the slot was full when requested.
  throw refuse(bookingRefusal(schedule && slotOf(schedule), hasLiveOne, now) ?? 'SLOT_FULL')
}
