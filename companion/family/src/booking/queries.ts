import { minuteMs } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type FamilyApiResponse } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type DoctorWithSlots = FamilyApiResponse<'medicalChild', 'doctors'>['doctors'][number]
export type AvailableSlot = DoctorWithSlots['availableSlots'][number]
export type WaitingListEntry = FamilyApiResponse<'waitingListChild', 'list'>['entries'][number]
export type ParentAppointmentItem = FamilyApiResponse<'children', 'appointments'>['appointments'][number]

export const hospitalsQuery = queryOptions({
  queryKey: ['hospitals'],
  queryFn: async ({ signal }) => (await api.medicalChild.hospitals({ query: {} }, { signal })).hospitals,
  staleTime: minuteMs,
})

/** Query for the doctors of a department, each with the free slots. */
export const doctorsQuery = (hospitalId: number, departmentId: number) =>
  queryOptions({
    queryKey: ['doctors', hospitalId, departmentId],
    queryFn: async ({ signal }) =>
      (await api.medicalChild.doctors({ query: { hospitalId, departmentId } }, { signal })).doctors,
  })

/** Query for the coming days on which a doctor is fully booked. */
export const fullyBookedDaysQuery = (doctorId: number) =>
  queryOptions({
    queryKey: ['full-days', doctorId],
    queryFn: async ({ signal }) =>
      (await api.waitingListChild.fullDays({ params: { id: doctorId } }, { signal })).days,
  })

/** Query for the waiting lists that the child joined for a parent. */
export const waitingListEntriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['parent', id, 'waiting'],
    queryFn: async ({ signal }) => (await api.waitingListChild.list({ params: { id } }, { signal })).entries,
  })

export const parentAppointmentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['parent', id, 'appointments'],
    queryFn: ({ pageParam, signal }) =>
      api.children.appointments({ params: { id }, query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
