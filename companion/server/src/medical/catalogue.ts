import { distanceInKm, type Position } from '@sanhe/kit/geo'
import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { apiError } from '#core'
import * as store from './catalogue-store.ts'
import { getLastBookableDay, isSlotBookable, getSlotStartTime } from './rules.ts'
import { listSchedules } from './schedule-store.ts'
import * as views from './views.ts'

type CatalogueDeps = Pick<Deps, 'db' | 'clock'>

const farthestLast = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0

/** Lists hospitals, by distance if a position is given. */
export async function listHospitalsByDistance(db: Db, position: Position | undefined) {
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
      views.toHospitalResponse(hospital, byHospital.get(hospital.id) ?? [], distanceTo(hospital, position)),
    )
    .toSorted((a, b) => farthestLast(a.distance, b.distance))
}

const roundedKm = (km: number) => Math.round(km * 100) / 100

const distanceTo = ({ lat, lng }: { lat: string | null; lng: string | null }, position?: Position) =>
  position && lat !== null && lng !== null
    ? roundedKm(distanceInKm(position, { lat: Number(lat), lng: Number(lng) }))
    : null

export async function getHospitalWithDepartments(db: Db, id: number) {
  const hospital = await store.findHospital(db, id)
  if (!hospital) throw apiError('NOT_FOUND')
  const departments = await store.listDepartments(db, [id])
  return {
    hospital: views.toHospitalDetailResponse(hospital),
    departments: departments.map(({ id, name, description }) => ({ id, name, description })),
  }
}

async function listSlotsOfDoctors(db: Db, doctorIds: number[], now: Instant) {
  if (doctorIds.length === 0) return []
  const rows = await listSchedules(db, doctorIds, instantToShanghaiDay(now), getLastBookableDay(now))
  return rows.map((row) => ({ ...views.toSlotRuleInput(row), doctorId: row.doctor_id }))
}

export async function listDoctorsWithSlots(
  { db, clock }: CatalogueDeps,
  filter: Parameters<typeof store.listActiveDoctors>[1],
) {
  const now = clock.now()
  const doctors = await store.listActiveDoctors(db, filter)
  const schedules = await listSlotsOfDoctors(
    db,
    doctors.map(({ id }) => id),
    now,
  )
  const free = Map.groupBy(
    schedules.filter((schedule) => isSlotBookable(schedule, now)),
    ({ doctorId }) => doctorId,
  )
  return doctors.map((doctor) => views.toDoctorResponse(doctor, free.get(doctor.id) ?? []))
}

export async function getDoctorWithSchedules({ db, clock }: CatalogueDeps, id: number) {
  const now = clock.now()
  const doctor = await store.findActiveDoctor(db, id)
  if (!doctor) throw apiError('NOT_FOUND')
  const schedules = await listSlotsOfDoctors(db, [id], now)
  return {
    doctor: views.toDoctorDetailResponse(doctor),
    schedules: schedules.filter((schedule) => getSlotStartTime(schedule) > now).map(views.toScheduleResponse),
  }
}
