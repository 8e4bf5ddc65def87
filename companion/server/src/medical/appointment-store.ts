import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
} from '#core'
import { activeAppointmentStatuses } from './rules.ts'

/** Inserts an appointment. Returns undefined if the user already has an active appointment in the slot. */
export const addAppointment = (tx: Db, appointment: Insertable<DB['appointments']>) =>
  tx
    .insertInto('appointments')
    .values(appointment)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'schedule_id'])
        // ON CONFLICT finds a partial unique index only if the statement repeats the condition of that index.
        .where(sql<boolean>`status IN ('pending', 'paid', 'confirmed')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

type Slot = { doctorId: number; date: string; time: string }

/** Lists the unpaid appointments of a slot, oldest first, because the oldest appointment expires first. */
export const listUnpaidAppointments = (db: Db, { doctorId, date, time }: Slot) =>
  db
    .selectFrom('appointments')
    .innerJoin('doctor_schedules', 'doctor_schedules.id', 'appointments.schedule_id')
    .select(['appointments.order_no', 'appointments.user_id'])
    .where('doctor_schedules.doctor_id', '=', doctorId)
    .where('schedule_date', '=', date)
    .where('start_time', '=', time)
    .where('appointments.status', '=', 'pending')
    .orderBy('appointments.created_at')
    .orderBy('appointments.id')
    .execute()

export async function hasActiveAppointment(tx: Db, userId: number, scheduleId: number) {
  const row = await tx
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .where('schedule_id', '=', scheduleId)
    .where('status', 'in', activeAppointmentStatuses)
    .executeTakeFirst()
  return row !== undefined
}

/** Selects appointments joined with hospital, department and doctor. */
const selectAppointments = (db: Db) =>
  db
    .selectFrom('appointments')
    .innerJoin('hospitals', 'hospitals.id', 'appointments.hospital_id')
    .innerJoin('departments', 'departments.id', 'appointments.department_id')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctor_id')
    .innerJoin('doctor_schedules', 'doctor_schedules.id', 'appointments.schedule_id')
    .selectAll('appointments')
    .select([
      'hospitals.name as hospital',
      'hospitals.address',
      'hospitals.phone as hospital_phone',
      'hospitals.confirms_by_hand',
      'departments.name as department',
      'doctors.name as doctor',
      'doctors.title as doctor_title',
      'doctor_schedules.end_time',
    ])

export type AppointmentRow = Awaited<ReturnType<typeof getAppointment>>

export const getAppointment = (db: Db, orderNo: string) =>
  selectAppointments(db).where('appointments.order_no', '=', orderNo).executeTakeFirstOrThrow()

export const findAppointment = (db: Db, id: number) =>
  selectAppointments(db).where('appointments.id', '=', id).executeTakeFirst()

export function findUserAppointment(db: Db, userId: number, reference: { id: number } | { orderNo: string }) {
  const own = selectAppointments(db).where('appointments.user_id', '=', userId)
  const found =
    'id' in reference
      ? own.where('appointments.id', '=', reference.id)
      : own.where('appointments.order_no', '=', reference.orderNo)
  return found.executeTakeFirst()
}

/** Returns an appointment that this child booked, whether or not the family link still exists. */
export const findAppointmentByChild = (db: Db, childId: number, id: number) =>
  selectAppointments(db)
    .innerJoin('orders', 'orders.order_no', 'appointments.order_no')
    .where('orders.by_child_id', '=', childId)
    .where('appointments.id', '=', id)
    .executeTakeFirst()

type AppointmentFilter = {
  userId?: number | undefined
  /** Selects only appointments that this child booked for a parent. */
  byChildId?: number
  /** Search text: an order number, or the phone number or nickname of the user. */
  q?: string | undefined
  day?: string | undefined
  status?: AppointmentRow['status'] | undefined
  scheduleId?: number | undefined
  /** Selects only appointments with this doctor. Null or undefined selects appointments with all doctors. */
  doctorId?: number | null
}

const searchedColumns = { orderNo: 'appointments.order_no', userId: 'appointments.user_id' }

/**
 * Lists appointments, newest first, or by date and time if `soonestFirst` is set. The status is a SQL literal, because
 * PostgreSQL uses a partial index only if it sees the status.
 */
export async function listAppointments(
  db: Db,
  { userId, byChildId, q, day, status, scheduleId, doctorId = null }: AppointmentFilter,
  page: PaginationParams,
  { soonestFirst = false } = {},
) {
  const found = db
    .selectFrom('appointments')
    .select('appointments.id')
    .$if(userId !== undefined, (query) => query.where('appointments.user_id', '=', userId!))
    .$if(byChildId !== undefined, (query) =>
      query.where('appointments.order_no', 'in', (from) =>
        from.selectFrom('orders').select('order_no').where('by_child_id', '=', byChildId!),
      ),
    )
    .$if(q !== undefined, (query) => query.where(matchesOrderNumberOrUser(searchedColumns, q!)))
    .$if(day !== undefined, (query) => query.where('appointments.appointment_date', '=', day!))
    .$if(status !== undefined, (query) => query.where('appointments.status', '=', sql.lit(status!)))
    .$if(scheduleId !== undefined, (query) => query.where('appointments.schedule_id', '=', scheduleId!))
    .$if(doctorId !== null, (query) => query.where('appointments.doctor_id', '=', doctorId))
  const order = soonestFirst
    ? sql`appointments.appointment_date, appointments.appointment_time, appointments.id`
    : sql`appointments.id DESC`
  const ofPage = found.orderBy(order).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    selectAppointments(db).where('appointments.id', 'in', ofPage).orderBy(order).execute(),
    countRows(db, found),
  ])
  return { rows, total }
}

/** Updates an appointment if its status is in `from`. Returns whether a row was updated. */
export const transitionAppointment = (
  tx: Db,
  orderNo: string,
  from: readonly AppointmentRow['status'][],
  changes: Updateable<DB['appointments']>,
) =>
  updateOneRow(
    tx.updateTable('appointments').set(changes).where('order_no', '=', orderNo).where('status', 'in', from),
  )

/** Stores the reason for a cancellation. A reason that is already stored is not replaced. */
export const setCancelReason = (db: Db, orderNo: string, reason: string) =>
  db
    .updateTable('appointments')
    .set({ cancel_reason: reason })
    .where('order_no', '=', orderNo)
    .where('status', '=', 'cancelled')
    .where('cancel_reason', 'is', null)
    .execute()

const batchSize = 500
const inShanghai = (column: 'appointment_time' | 'end_time') =>
  sql<Date>`(appointment_date + ${sql.ref(column)}) AT TIME ZONE 'Asia/Shanghai'`

export const listEndedAppointments = (db: Db, endedBy: Instant) =>
  db
    .selectFrom('appointments')
    .innerJoin('doctor_schedules', 'doctor_schedules.id', 'appointments.schedule_id')
    .select('appointments.order_no')
    .where('appointments.status', '=', 'confirmed')
    .where('appointment_date', '<=', instantToShanghaiDay(endedBy))
    .where(inShanghai('end_time'), '<=', toDate(endedBy))
    .limit(batchSize)
    .execute()

/** Lists paid appointments that started without confirmation by the hospital. */
export const listUnconfirmedAppointments = (db: Db, startedBy: Instant) =>
  db
    .selectFrom('appointments')
    .select('order_no')
    .where('status', '=', 'paid')
    .where('appointment_date', '<=', instantToShanghaiDay(startedBy))
    .where(inShanghai('appointment_time'), '<=', toDate(startedBy))
    .limit(batchSize)
    .execute()

/** Removes the personal data from a user's appointments. */
export const anonymiseAppointments = (tx: Db, userId: number) =>
  tx
    .updateTable('appointments')
    .set({ patient_name: '', patient_phone: '', cancel_reason: null })
    .where('user_id', '=', userId)
    .execute()
