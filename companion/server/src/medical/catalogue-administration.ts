import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done, refuse as refuseCommon, toWgs84 } from '#core'
import type {
  DepartmentChanges,
  DoctorChanges,
  HospitalChanges,
  NewDepartment,
  NewDoctor,
  NewHospital,
} from './catalogue-admin-contract.ts'
import { refuse } from './errors.ts'
import * as store from './catalogue-admin-store.ts'

export type CatalogueAdminDeps = Pick<Deps, 'db' | 'clock'>

function positionOf(place: z.output<typeof HospitalChanges>['place']) {
  if (!place) return { lat: null, lng: null }
  const { lat, lng } = toWgs84(place, place.coordType)
  return { lat: lat.toFixed(7), lng: lng.toFixed(7) }
}

/** Returns only the columns of the fields that were sent; the other columns stay unchanged. */
const hospitalColumns = (given: z.output<typeof HospitalChanges>) => ({
  ...(given.name !== undefined && { name: given.name }),
  ...(given.address !== undefined && { address: given.address }),
  ...(given.phone !== undefined && { phone: given.phone }),
  ...(given.level !== undefined && { level: given.level }),
  ...(given.logoUrl !== undefined && { logo_url: given.logoUrl }),
  ...(given.place !== undefined && positionOf(given.place)),
  ...(given.confirmsByHand !== undefined && { confirms_by_hand: given.confirmsByHand }),
  ...(given.status !== undefined && { status: given.status }),
})

export async function createHospital({ db, clock }: CatalogueAdminDeps, given: z.output<typeof NewHospital>) {
  const columns = { ...hospitalColumns(given), name: given.name, created_at: toDate(clock.now()) }
  return { ...done('医院已添加'), ...(await store.addHospital(db, columns)) }
}

export async function changeHospital(
  { db }: CatalogueAdminDeps,
  id: number,
  given: z.output<typeof HospitalChanges>,
) {
  const columns = hospitalColumns(given)
  if (!(await store.findAnyHospital(db, id))) throw refuseCommon('NOT_FOUND')
  if (Object.keys(columns).length > 0) await store.updateHospital(db, id, columns)
  return done('医院已更新')
}

const departmentColumns = (given: z.output<typeof DepartmentChanges>) => ({
  ...(given.name !== undefined && { name: given.name }),
  ...(given.description !== undefined && { description: given.description }),
  ...(given.sortOrder !== undefined && { sort_order: given.sortOrder }),
})

export async function createDepartment({ db }: CatalogueAdminDeps, given: z.output<typeof NewDepartment>) {
  const { hospitalId, name } = given
  if (!(await store.findAnyHospital(db, hospitalId))) throw refuseCommon('NOT_FOUND')
  const columns = { ...departmentColumns(given), hospital_id: hospitalId, name }
  return { ...done('科室已添加'), ...(await store.addDepartment(db, columns)) }
}

export async function changeDepartment(
  { db }: CatalogueAdminDeps,
  id: number,
  given: z.output<typeof DepartmentChanges>,
) {
  const columns = departmentColumns(given)
  if (!(await store.findDepartment(db, id))) throw refuseCommon('NOT_FOUND')
  if (Object.keys(columns).length > 0) await store.updateDepartment(db, id, columns)
  return done('科室已更新')
}

const doctorColumns = (given: z.output<typeof DoctorChanges>) => ({
  ...(given.name !== undefined && { name: given.name }),
  ...(given.departmentId !== undefined && { department_id: given.departmentId }),
  ...(given.title !== undefined && { title: given.title }),
  ...(given.avatarUrl !== undefined && { avatar_url: given.avatarUrl }),
  ...(given.specialty !== undefined && { specialty: given.specialty }),
  ...(given.status !== undefined && { status: given.status }),
})

/** No lock is needed, because a department never moves to another hospital. */
async function assertDepartmentOf(db: Deps['db'], hospitalId: number, departmentId: number) {
  const department = await store.findDepartment(db, departmentId)
  if (department?.hospital_id !== hospitalId) throw refuse('DEPARTMENT_NOT_FOUND')
}

export async function createDoctor({ db }: CatalogueAdminDeps, given: z.output<typeof NewDoctor>) {
  const { hospitalId, departmentId, name, ...others } = given
  if (!(await store.findAnyHospital(db, hospitalId))) throw refuseCommon('NOT_FOUND')
  await assertDepartmentOf(db, hospitalId, departmentId)
  const whose = { hospital_id: hospitalId, department_id: departmentId, name }
  return { ...done('医生已添加'), ...(await store.addDoctor(db, { ...doctorColumns(others), ...whose })) }
}

export async function changeDoctor(
  { db }: CatalogueAdminDeps,
  id: number,
  given: z.output<typeof DoctorChanges>,
) {
  const columns = doctorColumns(given)
  await inTransaction(db, async (tx) => {
    const doctor = await store.lockDoctor(tx, id)
    if (!doctor) throw refuseCommon('NOT_FOUND')
    if (given.departmentId !== undefined) await assertDepartmentOf(tx, doctor.hospital_id, given.departmentId)
    if (Object.keys(columns).length > 0) await store.updateDoctor(tx, id, columns)
  })
  return done('医生已更新')
}
