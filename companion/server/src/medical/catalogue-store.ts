import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { getLastBookableDay } from './rules.ts'

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

/** Selects active doctors of active hospitals. */
export const selectActiveDoctors = (db: Db) =>
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

/** Lists doctors by rating, highest first. */
export const listActiveDoctors = (db: Db, { hospitalId, departmentId }: DoctorFilter) =>
  selectActiveDoctors(db)
    .$if(hospitalId !== undefined, (query) => query.where('doctors.hospital_id', '=', hospitalId!))
    .$if(departmentId !== undefined, (query) => query.where('doctors.department_id', '=', departmentId!))
    .orderBy('doctors.rating', 'desc')
    .orderBy('doctors.id')
    .limit(maxDoctors)
    .execute()

/**
 * `content` is a chat message that may name a department, hospital or doctor. `hospital` and `doctor` are the user's
 * preferences; null if the user has none.
 */
type DoctorSearch = { content: string; hospital: string | null; doctor: string | null }

/**
 * Lists doctors who have a free slot, with the next free slot of each. Doctors whom the message names come first, then
 * doctors whom the user prefers.
 */
export const findDoctorsWithFreeSlot = (db: Db, search: DoctorSearch, now: Instant, limit: number) =>
  selectActiveDoctors(db)
    .innerJoinLateral(
      (slots) =>
        slots
          .selectFrom('doctor_schedules')
          .select(['schedule_date as day', sql<string>`to_char(start_time, 'HH24:MI')`.as('time')])
          .whereRef('doctor_id', '=', 'doctors.id')
          .where('doctor_schedules.status', '=', 'available')
          .whereRef('current_patients', '<', 'max_patients')
          .where('schedule_date', '>=', instantToShanghaiDay(now))
          .where('schedule_date', '<=', getLastBookableDay(now))
          .where(sql<Date>`(schedule_date + start_time) AT TIME ZONE 'Asia/Shanghai'`, '>', toDate(now))
          .orderBy('schedule_date')
          .orderBy('start_time')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['doctors.name as doctor', 'next.day', 'next.time'])
    .orderBy(sql`position(departments.name IN ${search.content}) > 0`, 'desc')
    .orderBy(
      sql`position(hospitals.name IN ${search.content}) > 0 OR position(doctors.name IN ${search.content}) > 0`,
      'desc',
    )
    .orderBy(sql`coalesce(doctors.name = ${search.doctor}, false)`, 'desc')
    .orderBy(sql`coalesce(hospitals.name = ${search.hospital}, false)`, 'desc')
    .orderBy('next.day')
    .orderBy('next.time')
    .orderBy('doctors.id')
    .limit(limit)
    .execute()

export const findActiveDoctor = (db: Db, id: number) =>
  selectActiveDoctors(db).where('doctors.id', '=', id).executeTakeFirst()

export type DoctorRow = NonNullable<Awaited<ReturnType<typeof findActiveDoctor>>>
