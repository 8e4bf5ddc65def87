import type { Db } from '#core'

export const listHospitals = (db: Db) =>
  db.selectFrom('hospitals').selectAll().where('status', '=', 'active').orderBy('id').execute()

export const findHospital = (db: Db, id: number) =>
  db
    .selectFrom('hospitals')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

export const listDepartments = (db: Db, hospitalIds: number[]) =>
  db
    .selectFrom('departments')
    .selectAll()
    .where('hospital_id', 'in', hospitalIds)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

/** Those who see people now, at hospitals that are open to us. */
const doctors = (db: Db) =>
  db
    .selectFrom('doctors')
    .innerJoin('hospitals', 'hospitals.id', 'doctors.hospital_id')
    .innerJoin('departments', 'departments.id', 'doctors.department_id')
    .selectAll('doctors')
    .select(['hospitals.name as hospital', 'hospitals.confirms_by_hand', 'departments.name as department'])
    .where('doctors.status', '=', 'active')
    .where('hospitals.status', '=', 'active')

const maxDoctors = 100

type DoctorFilter = { hospitalId?: number | undefined; departmentId?: number | undefined }

/** The best rated first. */
export const listDoctors = (db: Db, { hospitalId, departmentId }: DoctorFilter) =>
  doctors(db)
    .$if(hospitalId !== undefined, (query) => query.where('doctors.hospital_id', '=', hospitalId!))
    .$if(departmentId !== undefined, (query) => query.where('doctors.department_id', '=', departmentId!))
    .orderBy('doctors.rating', 'desc')
    .orderBy('doctors.id')
    .limit(maxDoctors)
    .execute()

export const findDoctor = (db: Db, id: number) => doctors(db).where('doctors.id', '=', id).executeTakeFirst()

export type DoctorRow = NonNullable<Awaited<ReturnType<typeof findDoctor>>>
