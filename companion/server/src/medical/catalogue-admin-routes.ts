import { implement } from '#core'
import { medicalCatalogueContract } from './catalogue-admin-contract.ts'
import { listAllDepartments, listAllDoctors, listAllHospitals } from './catalogue-admin-store.ts'
import * as views from './catalogue-admin-views.ts'
import * as managing from './catalogue-administration.ts'
import * as planning from './planning.ts'
import { listAllSchedules } from './planning-store.ts'

export const medicalCatalogueRoutes = (deps: managing.CatalogueAdminDeps) =>
  implement(medicalCatalogueContract, {
    async hospitals({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllHospitals(deps.db, filter, { page, pageSize })
      return { hospitals: rows.map(views.adminHospitalView), total, page, pageSize }
    },
    createHospital: ({ body }) => managing.createHospital(deps, body),
    changeHospital: ({ params, body }) => managing.changeHospital(deps, params.id, body),
    async departments({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllDepartments(deps.db, filter, { page, pageSize })
      return { departments: rows.map(views.adminDepartmentView), total, page, pageSize }
    },
    createDepartment: ({ body }) => managing.createDepartment(deps, body),
    changeDepartment: ({ params, body }) => managing.changeDepartment(deps, params.id, body),
    async doctors({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllDoctors(deps.db, filter, { page, pageSize })
      return { doctors: rows.map(views.adminDoctorView), total, page, pageSize }
    },
    createDoctor: ({ body }) => managing.createDoctor(deps, body),
    changeDoctor: ({ params, body }) => managing.changeDoctor(deps, params.id, body),
    async schedules({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllSchedules(deps.db, filter, { page, pageSize })
      return { schedules: rows.map(views.adminScheduleView), total, page, pageSize }
    },
    createSchedules: ({ body }) => planning.createSchedules(deps, body),
    changeSchedule: ({ params, body }) => planning.changeSchedule(deps, params.id, body),
    closeSchedule: ({ params }) => planning.closeSchedule(deps, params.id),
    openSchedule: ({ params }) => planning.openSchedule(deps, params.id),
  })
