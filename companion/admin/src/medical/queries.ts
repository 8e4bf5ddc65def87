import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'

export type DepartmentListItem = AdminApiResponse<'medicalCatalogue', 'departments'>['departments'][number]
export type DoctorListItem = AdminApiResponse<'medicalCatalogue', 'doctors'>['doctors'][number]

const pageSize = 50
const byId = ({ id }: { id: number }) => String(id)

/** Query for all departments of a hospital, in the order in which users see them. */
export const departmentsQuery = (hospitalId: number) =>
  queryOptions({
    queryKey: ['departments', hospitalId],
    queryFn: ({ signal }) =>
      loadAllRows(async (page) => {
        const query = { hospitalId, page, pageSize }
        const { departments, ...counts } = await api.medicalCatalogue.departments({ query }, { signal })
        return { rows: departments, ...counts }
      }, byId),
  })

/** Query for all doctors of a hospital, newest first. */
export const doctorsQuery = (hospitalId: number) =>
  queryOptions({
    queryKey: ['doctors', 'hospital', hospitalId],
    queryFn: ({ signal }) =>
      loadAllRows(async (page) => {
        const query = { hospitalId, page, pageSize }
        const { doctors, ...counts } = await api.medicalCatalogue.doctors({ query }, { signal })
        return { rows: doctors, ...counts }
      }, byId),
  })
