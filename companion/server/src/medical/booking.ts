import { toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { decimalOfFen, fenOfDecimal, yuanOfDecimal } from '@sanhe/kit/money'
import type { z } from 'zod'
import { type Db, type Deps, refuse as refuseCommon } from '#core'
import { newOrderNo, payUrl, placeOrder } from '#orders'
import { addAppointment, hasLive } from './appointment-store.ts'
import { type DoctorRow, findDoctor } from './catalogue-store.ts'
import type { Booking } from './contract.ts'
import { refuse } from './errors.ts'
import { bookingRefusal } from './rules.ts'
import { lockSchedule, takePlace } from './schedule-store.ts'
import { slotOf } from './views.ts'

export type PlacingDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'emit' | 'orderKinds' | 'publicUrl'>
type Wish = z.output<typeof Booking>

/** Holds a slot for somebody and places the order that pays for it. */
export async function bookAppointment(deps: PlacingDeps, userId: number, wish: Wish) {
  const doctor = await findDoctor(deps.db, wish.doctorId)
  if (doctor?.hospital_id !== wish.hospitalId || doctor.department_id !== wish.departmentId)
    throw refuseCommon('NOT_FOUND')
  const order = await inTransaction(deps.db, (tx) => book({ ...deps, db: tx }, userId, doctor, wish))
  return {
    orderId: order.order_no,
    amount: yuanOfDecimal(order.amount),
    paymentUrl: payUrl(deps, order.order_no),
  }
}

async function book(deps: PlacingDeps, userId: number, doctor: DoctorRow, wish: Wish) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const schedule = await lockPlace(tx, userId, wish, now)
  const orderNo = newOrderNo('appointment', now)
  const priceFen = schedule.fee === null ? 0 : fenOfDecimal(schedule.fee)
  const { id } = await addAppointment(tx, {
    order_no: orderNo,
    user_id: userId,
    hospital_id: doctor.hospital_id,
    department_id: doctor.department_id,
    doctor_id: doctor.id,
    schedule_id: schedule.id,
    patient_name: wish.patientName,
    patient_phone: wish.patientPhone,
    appointment_date: wish.slotDate,
    appointment_time: wish.slotTime,
    fee: decimalOfFen(priceFen),
    created_at: toDate(now),
  })
  const { hospital, department, name } = doctor
  return placeOrder(deps, tx, {
    userId,
    type: 'appointment',
    orderNo,
    reference: String(id),
    priceFen,
    title: `${name}医生 ${wish.slotDate} ${wish.slotTime} 挂号`,
    detail: {
      appointmentId: id,
      hospital,
      department,
      doctor: name,
      date: wish.slotDate,
      time: wish.slotTime,
    },
    coupon: wish.couponId ? { id: wish.couponId, category: 'appointment' } : undefined,
  })
}

/** The slot with one place taken, or why there is none for this person. */
async function lockPlace(tx: Db, userId: number, { doctorId, slotDate, slotTime }: Wish, now: number) {
  const schedule = await lockSchedule(tx, { doctorId, date: slotDate, time: slotTime })
  const refusal = bookingRefusal(
    schedule && slotOf(schedule),
    schedule !== undefined && (await hasLive(tx, userId, schedule.id)),
    now,
  )
  if (refusal || !schedule) throw refuse(refusal ?? 'SLOT_NOT_AVAILABLE')
  await takePlace(tx, schedule.id)
  return schedule
}
