import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

export async function listHospitalNames(db: Db) {
  const rows = await db.selectFrom('hospitals').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export const addHospital = (db: Db, hospital: Insertable<DB['hospitals']>) =>
  db.insertInto('hospitals').values(hospital).returning('id').executeTakeFirstOrThrow()

export const addDepartment = (db: Db, department: Insertable<DB['departments']>) =>
  db.insertInto('departments').values(department).returning('id').executeTakeFirstOrThrow()

export const addDoctors = (db: Db, doctors: Insertable<DB['doctors']>[]) =>
  db.insertInto('doctors').values(doctors).execute()

export const listDoctorsOf = (db: Db, hospitals: string[]) =>
  db
    .selectFrom('doctors')
    .innerJoin('hospitals', 'hospitals.id', 'doctors.hospital_id')
    .select(['doctors.id', 'doctors.name', 'hospitals.name as hospital'])
    .where('hospitals.name', 'in', hospitals)
    .execute()

/** How many were not there yet. */
export async function addMissingSchedules(db: Db, schedules: Insertable<DB['doctor_schedules']>[]) {
  const [result] = await db
    .insertInto('doctor_schedules')
    .values(schedules)
    .onConflict((conflict) => conflict.columns(['doctor_id', 'schedule_date', 'start_time']).doNothing())
    .execute()
  return Number(result?.numInsertedOrUpdatedRows ?? 0)
}
