import { distanceKm, type Position } from '@sanhe/kit/geo'
import { type Instant, localDay } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { apiError } from '#core'
import * as store from './catalogue-store.ts'
import { isBookable, lastBookableDay, slotStartsAt } from './rules.ts'
import { listSchedules } from './schedule-store.ts'
import * as views from './views.ts'

type CatalogueDeps = Pick<Deps, 'db' | 'clock'>

const farthestLast = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0

/** Lists hospitals, by distance if a position is given. */
export async function listHospitalsNear(db: Db, position: Position | undefined) {
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

export async function showHospitalWithDepartments(db: Db, id: number) {
  const hospital = await store.findHospital(db, id)
  if (!hospital) throw apiError('NOT_FOUND')
  const departments = await store.listDepartments(db, [id])
  return {
    hospital: views.hospitalDetailView(hospital),
    departments: departments.map(({ id, name, description }) => ({ id, name, description })),
  }
}

async function schedulesOf(db: Db, doctorIds: number[], now: Instant) {
  if (doctorIds.length === 0) return []
  const rows = await listSchedules(db, doctorIds, localDay(now), lastBookableDay(now))
  return rows.map((row) => ({ ...views.slotForRules(row), doctorId: row.doctor_id }))
}

export async function listDoctorsWithSlots(
  { db, clock }: CatalogueDeps,
  filter: Parameters<typeof store.listActiveDoctors>[1],
) {
  const now = clock.now()
  const doctors = await store.listActiveDoctors(db, filter)
  const schedules = await schedulesOf(
    db,
    doctors.map(({ id }) => id),
    now,
  )
  const free = Map.groupBy(
    schedules.filter((schedule) => isBookable(schedule, now)),
    ({ doctorId }) => doctorId,
  )
  return doctors.map((doctor) => views.doctorView(doctor, free.get(doctor.id) ?? []))
}

export async function showDoctorWithSchedules({ db, clock }: CatalogueDeps, id: number) {
  const now = clock.now()
  const doctor = await store.findActiveDoctor(db, id)
  if (!doctor) throw apiError('NOT_FOUND')
  const schedules = await schedulesOf(db, [id], now)
  return {
    doctor: views.doctorDetailView(doctor),
    schedules: schedules.filter((schedule) => slotStartsAt(schedule) > now).map(views.scheduleView),
  }
}
