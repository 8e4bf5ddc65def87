import { fenToDecimalYuan } from '@sanhe/kit/money'
import { addDays, type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, getDemoPicturePath } from '#core'
import * as managed from './catalogue-admin-store.ts'
import { type DemoDepartment, type DemoHospital, demoHospitals, demoOpeningHours } from './demo-hospitals.ts'
import { bookableDays } from './rules.ts'
import { addMissingSchedules } from './schedule-store.ts'
import * as store from './seed-store.ts'

/** Adds the missing demo hospitals and the doctors' slots of the coming days. */
export async function seedMedical({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const known = await store.listHospitalNames(db)
  const missing = demoHospitals.filter(({ name }) => !known.has(name))
  for (const hospital of missing) await addHospital(db, hospital, now)
  return { hospitals: missing.length, schedules: await addMissingDays(db, now) }
}

async function addHospital(db: Db, { departments, ...hospital }: DemoHospital, now: Instant) {
  const { id } = await managed.addHospital(db, {
    ...hospital,
    logo_url: getDemoPicturePath('hospital'),
    created_at: toDate(now),
  })
  for (const [index, department] of departments.entries()) await addDepartment(db, id, index, department)
}

async function addDepartment(db: Db, hospitalId: number, index: number, department: DemoDepartment) {
  const { name, description, doctors } = department
  const of = { hospital_id: hospitalId }
  const { id } = await managed.addDepartment(db, { ...of, name, description, sort_order: index })
  await store.addDoctors(
    db,
    doctors.map(({ feeFen: _fee, ...doctor }) => ({
      ...of,
      department_id: id,
      ...doctor,
    })),
  )
}

const fees = new Map(
  demoHospitals.flatMap(({ name: hospital, departments }) =>
    departments.flatMap(({ doctors }) =>
      doctors.map(({ name, feeFen }) => [`${hospital}/${name}`, feeFen] as const),
    ),
  ),
)

async function addMissingDays(db: Db, now: Instant) {
  const doctors = await store.listDoctorsOfHospitals(
    db,
    demoHospitals.map(({ name }) => name),
  )
  const days = Array.from({ length: bookableDays }, (_, index) => addDays(instantToShanghaiDay(now), index))
  const schedules = doctors.flatMap(({ id, name, hospital }) =>
    days.flatMap((day) =>
      demoOpeningHours.map(({ start, end }) => ({
        doctor_id: id,
        schedule_date: day,
        start_time: start,
        end_time: end,
        fee: fenToDecimalYuan(fees.get(`${hospital}/${name}`) ?? 0),
      })),
    ),
  )
  return (await addMissingSchedules(db, schedules)).length
}
