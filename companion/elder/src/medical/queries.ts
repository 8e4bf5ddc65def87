import type { ReplyValue } from '@sanhe/kit/http/contract'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { refetchIntervalWhileUnpaid } from '#orders/queries.ts'
import type { GeoPosition } from '#parts/geo-position.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

type Reply<E extends keyof ElderContract['medical']> = ReplyValue<ElderContract['medical'][E]>
export type Hospital = Reply<'hospitals'>['hospitals'][number]
export type DoctorWithFreeSlots = Reply<'doctors'>['doctors'][number]
export type DoctorWithSchedule = Reply<'schedules'>
export type ScheduleSlot = DoctorWithSchedule['schedules'][number]
export type Appointment = Reply<'appointment'>
export type AppointmentStatus = Appointment['status']
export type Consultation = Reply<'consultation'>

export type WaitingListEntryItem = ReplyValue<ElderContract['waitingList']['list']>['entries'][number]

export function useInvalidateMedicalQueries() {
  const client = useQueryClient()
  return () => Promise.all(['medical', 'orders'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

export const hospitalsQuery = (place: GeoPosition | null) => {
  const near = place ? { lat: place.lat, lng: place.lng } : {}
  return queryOptions({
    queryKey: ['medical', 'hospitals', near],
    queryFn: async ({ signal }) => (await api.medical.hospitals({ query: near }, { signal })).hospitals,
  })
}

export const hospitalQuery = (id: number) =>
  queryOptions({
    queryKey: ['medical', 'hospital', id],
    queryFn: ({ signal }) => api.medical.departments({ params: { id } }, { signal }),
  })

export const doctorsQuery = (hospitalId: number, departmentId: number) =>
  queryOptions({
    queryKey: ['medical', 'doctors', hospitalId, departmentId],
    queryFn: async ({ signal }) =>
      (await api.medical.doctors({ query: { hospitalId, departmentId } }, { signal })).doctors,
  })

export const doctorQuery = (id: number) =>
  queryOptions({
    queryKey: ['medical', 'doctor', id],
    queryFn: ({ signal }) => api.medical.schedules({ params: { id } }, { signal }),
  })

export const appointmentsQuery = (status: AppointmentStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['medical', 'appointments', status],
    queryFn: ({ pageParam, signal }) =>
      api.medical.appointments(
        { query: { page: pageParam, pageSize: 10, ...(status && { status }) } },
        { signal },
      ),
    ...paginationOptions,
  })

/** Query for the appointments that are confirmed and not yet over. */
export const confirmedAppointmentsQuery = queryOptions({
  queryKey: ['medical', 'appointments', 'coming'],
  queryFn: async ({ signal }) =>
    (await api.medical.appointments({ query: { status: 'confirmed' } }, { signal })).appointments,
})

/** Query for an appointment. `id` is the id of the appointment or its order number. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['medical', 'appointment', id],
    queryFn: ({ signal }) => api.medical.appointment({ params: { id } }, { signal }),
    refetchInterval: refetchIntervalWhileUnpaid,
  })

/**
 * Interval in milliseconds at which the waiting list entries are fetched again, because an offered place is
 * held for a limited time.
 */
const waitingIntervalMs = 20 * secondMs

export const waitingListQuery = queryOptions({
  queryKey: ['medical', 'waiting'],
  queryFn: async ({ signal }) => (await api.waitingList.list({}, { signal })).entries,
  refetchInterval: waitingIntervalMs,
})

export const consultationsQuery = infiniteQueryOptions({
  queryKey: ['medical', 'consultations'],
  queryFn: ({ pageParam, signal }) =>
    api.medical.consultations({ query: { page: pageParam, pageSize: 10 } }, { signal }),
  ...paginationOptions,
})

/** Query for a consultation. `id` is the id of the consultation or its order number. */
export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: ['medical', 'consultation', id],
    queryFn: ({ signal }) => api.medical.consultation({ params: { id } }, { signal }),
    refetchInterval: refetchIntervalWhileUnpaid,
  })
