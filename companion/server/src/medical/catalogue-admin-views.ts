import { toIso } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { DB } from '#core'
import { hospitalDetailView, slotForRules } from './views.ts'

export const adminHospitalView = (row: Selectable<DB['hospitals']>) => ({
  ...hospitalDetailView(row),
  confirmsByHand: row.confirms_by_hand,
  status: row.status,
  createdAt: toIso(row.created_at.getTime()),
})

export const adminDepartmentView = (row: Selectable<DB['departments']>) => ({
  id: row.id,
  hospitalId: row.hospital_id,
  name: row.name,
  description: row.description,
  sortOrder: row.sort_order,
})

export const adminDoctorView = (row: Selectable<DB['doctors']>) => ({
  id: row.id,
  hospitalId: row.hospital_id,
  departmentId: row.department_id,
  name: row.name,
  title: row.title,
  avatarUrl: row.avatar_url,
  specialty: row.specialty,
  status: row.status,
})

export function adminScheduleView(row: Selectable<DB['doctor_schedules']>) {
  const { id, date, time, endTime, fee, maxPatients, currentPatients: booked, status } = slotForRules(row)
  return { id, doctorId: row.doctor_id, date, time, endTime, fee, maxPatients, booked, status }
}
