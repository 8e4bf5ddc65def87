import { distanceKm, type Position } from '@sanhe/kit/geo'
import { type Instant, localDay } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { refuse } from '#core'
import * as store from './catalogue-store.ts'
import { canBeBooked, lastBookableDay, startOf } from './rules.ts'
import { listSchedules } from './schedule-store.ts'
import * as views from './views.ts'

type CatalogueDeps = Pick<Deps, 'db' | 'clock'>

const farthestLast = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0

/** Lists hospitals, by distance if a position is given. */
export async function hospitalsNear(db: Db, position: Position | undefined) {
  const hospitals = await store.listHospitals(db)
  const departments = hospitals.length
    ? await store.listDepartments(
        db,
        hospitals.map(({ id }) => id),
      )
    : []
  const byHospital = Map.groupBy(departments, ({ hospital_id }) => hospital_id)
  return hospitals
    .map((hospital) =>
      views.hospitalView(hospital, byHospital.get(hospital.id) ?? [], distanceTo(hospital, position)),
    )
    .toSorted((a, b) => farthestLast(a.distance, b.distance))
}

const roundedKm = (km: number) => Math.round(km * 100) / 100

const distanceTo = ({ lat, lng }: { lat: string | null; lng: string | null }, position?: Position) =>
  position && lat !== null && lng !== null
    ? roundedKm(distanceKm(position, { lat: Number(lat), lng: Number(lng) }))
    : null

export async function hospitalWithDepartments(db: Db, id: number) {
  const hospital = await store.findHospital(db, id)
  if (!hospital) throw refuse('NOT_FOUND')
  const departments = await store.listDepartments(db, [id])
  return {
    hospital: views.hospitalDetail(hospital),
    departments: departments.map(({ id, name, description }) => ({ id, name, description })),
  }
}

async function schedulesOf(db: Db, doctorIds: number[], now: Instant) {
  if (doctorIds.length === 0) return []
  const rows = await listSchedules(db, doctorIds, localDay(now), lastBookableDay(now))
  return rows.map((row) => ({ ...views.slotOf(row), doctorId: row.doctor_id }))
}

export async function doctorsWithSlots(
  { db, clock }: CatalogueDeps,
  filter: Parameters<typeof store.listDoctors>[1],
) {
  const now = clock.now()
  const doctors = await store.listDoctors(db, filter)
  const schedules = await schedulesOf(
    db,
    doctors.map(({ id }) => id),
    now,
  )
  const free = Map.groupBy(
    schedules.filter((schedule) => canBeBooked(schedule, now)),
    ({ doctorId }) => doctorId,
  )
  return doctors.map((doctor) => views.doctorView(doctor, free.get(doctor.id) ?? []))
}

export async function doctorWithSchedules({ db, clock }: CatalogueDeps, id: number) {
  const now = clock.now()
  const doctor = await store.findDoctor(db, id)
  if (!doctor) throw refuse('NOT_FOUND')
  const schedules = await schedulesOf(db, [id], now)
  return {
    doctor: views.doctorDetail(doctor),
    schedules: schedules.filter((schedule) => startOf(schedule) > now).map(views.scheduleView),
  }
}
