import { toIso } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { DB } from '#core'
import { toHospitalDetailResponse, toSlotRuleInput } from './views.ts'

export const toAdminHospitalResponse = (row: Selectable<DB['hospitals']>) => ({
  ...toHospitalDetailResponse(row),
  confirmsByHand: row.confirms_by_hand,
  status: row.status,
  createdAt: toIso(row.created_at.getTime()),
})

export const toAdminDepartmentResponse = (row: Selectable<DB['departments']>) => ({
  id: row.id,
  hospitalId: row.hospital_id,
  name: row.name,
  description: row.description,
  sortOrder: row.sort_order,
})

export const toAdminDoctorResponse = (row: Selectable<DB['doctors']>) => ({
  id: row.id,
  hospitalId: row.hospital_id,
  departmentId: row.department_id,
  name: row.name,
  title: row.title,
  avatarUrl: row.avatar_url,
  specialty: row.specialty,
  status: row.status,
})

export function toAdminScheduleResponse(row: Selectable<DB['doctor_schedules']>) {
  const { id, date, time, endTime, fee, maxPatients, currentPatients: booked, status } = toSlotRuleInput(row)
  return { id, doctorId: row.doctor_id, date, time, endTime, fee, maxPatients, booked, status }
}
