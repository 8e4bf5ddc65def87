import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams, toContainsPattern } from '#core'
import { activeAppointmentStatuses } from './rules.ts'

type StatusFilter = { status?: 'active' | 'inactive' | undefined }

export async function listHospitalsOfAnyStatus(
  db: Db,
  { q, status }: StatusFilter & { q?: string | undefined },
  page: PaginationParams,
) {
  const found = db
    .selectFrom('hospitals')
    .$if(q !== undefined, (query) => query.where('name', 'ilike', toContainsPattern(q!)))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function listDepartmentsOfAnyStatus(
  db: Db,
  { hospitalId }: { hospitalId?: number | undefined },
  page: PaginationParams,
) {
  const found = db
    .selectFrom('departments')
    .$if(hospitalId !== undefined, (query) => query.where('hospital_id', '=', hospitalId!))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('hospital_id')
      .orderBy('sort_order')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

type DoctorFilter = StatusFilter & { hospitalId?: number | undefined; departmentId?: number | undefined }

export async function listDoctorsOfAnyStatus(
  db: Db,
  { hospitalId, departmentId, status }: DoctorFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('doctors')
    .$if(hospitalId !== undefined, (query) => query.where('hospital_id', '=', hospitalId!))
    .$if(departmentId !== undefined, (query) => query.where('department_id', '=', departmentId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findHospitalOfAnyStatus = (db: Db, id: number) =>
  db.selectFrom('hospitals').select('id').where('id', '=', id).executeTakeFirst()

export const findHospitalRow = (db: Db, id: number) =>
  db.selectFrom('hospitals').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a doctor with the names of hospital and department. */
export const findDoctorRow = (db: Db, id: number) =>
  db
    .selectFrom('doctors')
    .innerJoin('hospitals', 'hospitals.id', 'doctors.hospital_id')
    .innerJoin('departments', 'departments.id', 'doctors.department_id')
    .selectAll('doctors')
    .select(['hospitals.name as hospital', 'departments.name as department'])
    .where('doctors.id', '=', id)
    .executeTakeFirst()

export const findDepartment = (db: Db, id: number) =>
  db.selectFrom('departments').select(['id', 'hospital_id']).where('id', '=', id).executeTakeFirst()

/**
 * Locks the row of the doctor, so that concurrent changes of the doctor's schedule wait. Bookings do not lock this row
 * and do not wait.
 */
export const lockDoctorRow = (tx: Db, id: number) =>
  tx
    .selectFrom('doctors')
    .select(['id', 'hospital_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const addHospital = (db: Db, row: Insertable<DB['hospitals']>) =>
  db.insertInto('hospitals').values(row).returning('id').executeTakeFirstOrThrow()

export const addDepartment = (db: Db, row: Insertable<DB['departments']>) =>
  db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()

export const addDoctor = (db: Db, row: Insertable<DB['doctors']>) =>
  db.insertInto('doctors').values(row).returning('id').executeTakeFirstOrThrow()

export const updateHospital = (db: Db, id: number, changes: Updateable<DB['hospitals']>) =>
  db.updateTable('hospitals').set(changes).where('id', '=', id).execute()

export const updateDepartment = (db: Db, id: number, changes: Updateable<DB['departments']>) =>
  db.updateTable('departments').set(changes).where('id', '=', id).execute()

export const updateDoctor = (db: Db, id: number, changes: Updateable<DB['doctors']>) =>
  db.updateTable('doctors').set(changes).where('id', '=', id).execute()

/** Counts appointments of a slot that are neither cancelled nor completed. */
export async function countActiveAppointments(db: Db, scheduleId: number) {
  const { count } = await db
    .selectFrom('appointments')
    .select(sql<number>`count(*)`.as('count'))
    .where('schedule_id', '=', scheduleId)
    .where('status', 'in', activeAppointmentStatuses)
    .executeTakeFirstOrThrow()
  return count
}
