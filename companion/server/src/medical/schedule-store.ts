import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { DB, Db } from '#core'
import { selectActiveDoctors } from './catalogue-store.ts'

type Slot = { doctorId: number; date: string; time: string }

const isSlot = ({ doctorId, date, time }: Slot) => ({
  doctor_id: doctorId,
  schedule_date: date,
  start_time: time,
})

export const findSchedule = (db: Db, slot: Slot) =>
  db
    .selectFrom('doctor_schedules')
    .selectAll()
    .where((is) => is.and(isSlot(slot)))
    .executeTakeFirst()

const columnsWithOneMorePlace = (row: ExpressionBuilder<DB, 'doctor_schedules'>) => ({
  current_patients: sql<number>`${row.ref('current_patients')} + 1`,
  status: sql<'available' | 'full'>`CASE WHEN ${row.ref('current_patients')} + 1 >= ${row.ref('max_patients')}
                                         THEN 'full' ELSE 'available' END`,
})

type SlotOfDepartment = Slot & { hospitalId: number; departmentId: number }

/**
 * Takes a place in a slot that is open and not full, and returns the slot. Concurrent bookings of the slot wait for the
 * row lock.
 */
export const takePlaceInOpenSlot = (tx: Db, { hospitalId, departmentId, ...slot }: SlotOfDepartment) =>
  tx
    .updateTable('doctor_schedules')
    .from(
      selectActiveDoctors(tx)
        .where('doctors.id', '=', slot.doctorId)
        .where('doctors.hospital_id', '=', hospitalId)
        .where('doctors.department_id', '=', departmentId)
        .as('doctor'),
    )
    .set(columnsWithOneMorePlace)
    .where((is) => is.and(isSlot(slot)))
    .where('doctor_schedules.status', '=', 'available')
    .whereRef('current_patients', '<', 'max_patients')
    .returning([
      'doctor_schedules.id',
      'fee',
      'doctor.hospital',
      'doctor.department',
      'doctor.name as doctor',
    ])
    .executeTakeFirst()

export const lockScheduleRow = (tx: Db, id: number) =>
  tx.selectFrom('doctor_schedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Takes a place in a slot. The caller must have locked the slot and checked that a place is free. */
export const takePlaceInLockedSlot = (tx: Db, id: number) =>
  tx.updateTable('doctor_schedules').set(columnsWithOneMorePlace).where('id', '=', id).execute()

/** Releases a place of a slot. A closed slot stays closed. */
export const releaseSlotPlace = (tx: Db, id: number) =>
  tx
    .updateTable('doctor_schedules')
    .set((row) => ({
      current_patients: sql<number>`greatest(${row.ref('current_patients')} - 1, 0)`,
      status: sql<'available' | 'closed'>`CASE WHEN ${row.ref('status')} = 'full' THEN 'available'
                                          ELSE ${row.ref('status')} END`,
    }))
    .where('id', '=', id)
    .execute()

/** Lists slots from the day `from` to the day `to`, both included. */
export const listSchedules = (db: Db, doctorIds: number[], from: string, to: string) =>
  db
    .selectFrom('doctor_schedules')
    .selectAll()
    .where('doctor_id', 'in', doctorIds)
    .where('schedule_date', '>=', from)
    .where('schedule_date', '<=', to)
    .orderBy('schedule_date')
    .orderBy('start_time')
    .execute()

/** Inserts the slots that do not exist yet and returns them. */
export async function addMissingSchedules(db: Db, schedules: Insertable<DB['doctor_schedules']>[]) {
  const added = await db
    .insertInto('doctor_schedules')
    .values(schedules)
    .onConflict((conflict) => conflict.columns(['doctor_id', 'schedule_date', 'start_time']).doNothing())
    .returning(['id', 'schedule_date as day'])
    .execute()
  return added
}
