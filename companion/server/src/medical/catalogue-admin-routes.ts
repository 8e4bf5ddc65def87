import { implement, apiError as refuseCommon } from '#core'
import { medicalCatalogueContract } from './catalogue-admin-contract.ts'
import {
  findDoctorRow,
  findHospitalRow,
  listDepartmentsOfAnyStatus,
  listDoctorsOfAnyStatus,
  listHospitalsOfAnyStatus,
} from './catalogue-admin-store.ts'
import * as views from './catalogue-admin-views.ts'
import * as managing from './catalogue-administration.ts'
import { canActForDoctor } from './rules.ts'
import * as planning from './schedule-planning.ts'
import { listSchedulesForAdmin } from './schedule-planning-store.ts'

export const medicalCatalogueRoutes = (deps: managing.CatalogueAdminDeps) =>
  implement(medicalCatalogueContract, {
    async hospitals({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listHospitalsOfAnyStatus(deps.db, filter, { page, pageSize })
      return { hospitals: rows.map(views.toAdminHospitalResponse), total, page, pageSize }
    },
    async hospital({ params }) {
      const hospital = await findHospitalRow(deps.db, params.id)
      if (!hospital) throw refuseCommon('NOT_FOUND')
      return views.toAdminHospitalResponse(hospital)
    },
    createHospital: ({ body }) => managing.createHospital(deps, body),
    changeHospital: ({ params, body }) => managing.changeHospital(deps, params.id, body),
    async departments({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listDepartmentsOfAnyStatus(deps.db, filter, { page, pageSize })
      return { departments: rows.map(views.toAdminDepartmentResponse), total, page, pageSize }
    },
    createDepartment: ({ body }) => managing.createDepartment(deps, body),
    changeDepartment: ({ params, body }) => managing.changeDepartment(deps, params.id, body),
    async doctors({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listDoctorsOfAnyStatus(deps.db, filter, { page, pageSize })
      return { doctors: rows.map(views.toAdminDoctorResponse), total, page, pageSize }
    },
    async doctor({ actor, params }) {
      const doctor = await findDoctorRow(deps.db, params.id)
      if (!doctor || !canActForDoctor(actor, doctor.id)) throw refuseCommon('NOT_FOUND')
      const { hospital, department } = doctor
      return { ...views.toAdminDoctorResponse(doctor), hospital, department }
    },
    createDoctor: ({ body }) => managing.createDoctor(deps, body),
    changeDoctor: ({ params, body }) => managing.changeDoctor(deps, params.id, body),
    async schedules({ actor, query: { page, pageSize, ...query } }) {
      const filter = { ...query, ownDoctorId: actor.doctorId }
      const { rows, total } = await listSchedulesForAdmin(deps.db, filter, { page, pageSize })
      return { schedules: rows.map(views.toAdminScheduleResponse), total, page, pageSize }
    },
    createSchedules: ({ body }) => planning.createSchedules(deps, body),
    changeSchedule: ({ params, body }) => planning.changeSchedule(deps, params.id, body),
    closeSchedule: ({ params }) => planning.closeSchedule(deps, params.id),
    openSchedule: ({ params }) => planning.openSchedule(deps, params.id),
  })
