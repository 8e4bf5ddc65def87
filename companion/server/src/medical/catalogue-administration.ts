import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon, toWgs84 } from '#core'
import type {
  DepartmentChanges,
  DoctorChanges,
  HospitalChanges,
  NewDepartment,
  NewDoctor,
  NewHospital,
} from './catalogue-admin-contract.ts'
import * as store from './catalogue-admin-store.ts'
import { apiError } from './errors.ts'

export type CatalogueAdminDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

function toPositionColumns(place: z.output<typeof HospitalChanges>['place']) {
  if (!place) return { lat: null, lng: null }
  const { lat, lng } = toWgs84(place, place.coordType)
  return { lat: lat.toFixed(7), lng: lng.toFixed(7) }
}

/**
 * Maps the fields of the request to columns. Fields that were not sent are left out, so that their columns stay
 * unchanged.
 */
const hospitalColumns = (input: z.output<typeof HospitalChanges>) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.address !== undefined && { address: input.address }),
  ...(input.phone !== undefined && { phone: input.phone }),
  ...(input.level !== undefined && { level: input.level }),
  ...(input.logoUrl !== undefined && { logo_url: input.logoUrl }),
  ...(input.place !== undefined && toPositionColumns(input.place)),
  ...(input.confirmsByHand !== undefined && { confirms_by_hand: input.confirmsByHand }),
  ...(input.status !== undefined && { status: input.status }),
})

export async function createHospital({ db, clock }: CatalogueAdminDeps, input: z.output<typeof NewHospital>) {
  const columns = { ...hospitalColumns(input), name: input.name, created_at: toDate(clock.now()) }
  return { ...createSuccessResponse('医院已添加'), ...(await store.addHospital(db, columns)) }
}

export async function changeHospital(
  { db }: CatalogueAdminDeps,
  id: number,
  input: z.output<typeof HospitalChanges>,
) {
  const columns = hospitalColumns(input)
  if (!(await store.findHospitalOfAnyStatus(db, id))) throw refuseCommon('NOT_FOUND')
  if (Object.keys(columns).length > 0) await store.updateHospital(db, id, columns)
  return createSuccessResponse('医院已更新')
}

const departmentColumns = (input: z.output<typeof DepartmentChanges>) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.sortOrder !== undefined && { sort_order: input.sortOrder }),
})

export async function createDepartment({ db }: CatalogueAdminDeps, input: z.output<typeof NewDepartment>) {
  const { hospitalId, name } = input
  if (!(await store.findHospitalOfAnyStatus(db, hospitalId))) throw refuseCommon('NOT_FOUND')
  const columns = { ...departmentColumns(input), hospital_id: hospitalId, name }
  return { ...createSuccessResponse('科室已添加'), ...(await store.addDepartment(db, columns)) }
}

export async function changeDepartment(
  { db }: CatalogueAdminDeps,
  id: number,
  input: z.output<typeof DepartmentChanges>,
) {
  const columns = departmentColumns(input)
  if (!(await store.findDepartment(db, id))) throw refuseCommon('NOT_FOUND')
  if (Object.keys(columns).length > 0) await store.updateDepartment(db, id, columns)
  return createSuccessResponse('科室已更新')
}

const doctorColumns = (input: z.output<typeof DoctorChanges>) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.departmentId !== undefined && { department_id: input.departmentId }),
  ...(input.title !== undefined && { title: input.title }),
  ...(input.avatarUrl !== undefined && { avatar_url: input.avatarUrl }),
  ...(input.specialty !== undefined && { specialty: input.specialty }),
  ...(input.status !== undefined && { status: input.status }),
})

/**
 * Checks that a department belongs to a hospital. The row need not be locked, because a department never moves to
 * another hospital.
 */
async function assertDepartmentOf(db: Deps['db'], hospitalId: number, departmentId: number) {
  const department = await store.findDepartment(db, departmentId)
  if (department?.hospital_id !== hospitalId) throw apiError('DEPARTMENT_NOT_FOUND')
}

export async function createDoctor({ db }: CatalogueAdminDeps, input: z.output<typeof NewDoctor>) {
  const { hospitalId, departmentId, name, ...others } = input
  if (!(await store.findHospitalOfAnyStatus(db, hospitalId))) throw refuseCommon('NOT_FOUND')
  await assertDepartmentOf(db, hospitalId, departmentId)
  const whose = { hospital_id: hospitalId, department_id: departmentId, name }
  return {
    ...createSuccessResponse('医生已添加'),
    ...(await store.addDoctor(db, { ...doctorColumns(others), ...whose })),
  }
}

export async function changeDoctor(
  { db }: CatalogueAdminDeps,
  id: number,
  input: z.output<typeof DoctorChanges>,
) {
  const columns = doctorColumns(input)
  await inTransaction(db, async (tx) => {
    const doctor = await store.lockDoctorRow(tx, id)
    if (!doctor) throw refuseCommon('NOT_FOUND')
    if (input.departmentId !== undefined) await assertDepartmentOf(tx, doctor.hospital_id, input.departmentId)
    if (Object.keys(columns).length > 0) await store.updateDoctor(tx, id, columns)
  })
  return createSuccessResponse('医生已更新')
}
