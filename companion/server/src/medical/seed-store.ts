import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

export async function listHospitalNames(db: Db) {
  const rows = await db.selectFrom('hospitals').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export const addDoctors = (db: Db, doctors: Insertable<DB['doctors']>[]) =>
  db.insertInto('doctors').values(doctors).execute()

export const listDoctorsOfHospitals = (db: Db, hospitals: string[]) =>
  db
    .selectFrom('doctors')
    .innerJoin('hospitals', 'hospitals.id', 'doctors.hospital_id')
    .select(['doctors.id', 'doctors.name', 'hospitals.name as hospital'])
    .where('hospitals.name', 'in', hospitals)
    .execute()
