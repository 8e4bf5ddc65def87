import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import type { GeoPosition } from '#parts/geo-position.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

type Housekeeping = ElderContract['housekeeping']
export type HomeServiceWorkerItem = ReplyValue<Housekeeping['workers']>['workers'][number]
export type HomeServiceWorkerDetail = ReplyValue<Housekeeping['worker']>
export type HousekeepingBooking = ReplyValue<Housekeeping['orders']>['orders'][number]
export type HousekeepingKind = HomeServiceWorkerItem['type']

/** Query for housekeeping workers, nearest first if the user's position is known. */
export const housekeepingWorkersQuery = (kind: HousekeepingKind, place: GeoPosition | null) => {
  const near = place ? { lat: place.lat, lng: place.lng } : {}
  return infiniteQueryOptions({
    queryKey: ['housekeeping', 'workers', { kind, ...near }],
    queryFn: ({ pageParam, signal }) =>
      api.housekeeping.workers({ query: { page: pageParam, type: kind, ...near } }, { signal }),
    ...paginationOptions,
  })
}

export const housekeepingWorkerQuery = (id: number) =>
  queryOptions({
    queryKey: ['housekeeping', 'worker', id],
    queryFn: ({ signal }) => api.housekeeping.worker({ params: { id } }, { signal }),
  })

export type BookableWorkerTimes = ReplyValue<Housekeeping['times']>

const offeredDays = 30

/** Query for the times at which a worker is free for this number of hours. */
export const bookableWorkerTimesQuery = (id: number, hours: number) =>
  queryOptions({
    queryKey: ['housekeeping', 'times', id, hours],
    queryFn: ({ signal }) =>
      api.housekeeping.times({ params: { id }, query: { days: offeredDays, hours } }, { signal }),
  })

export const housekeepingBookingsQuery = infiniteQueryOptions({
  queryKey: ['housekeeping', 'orders'],
  queryFn: ({ pageParam, signal }) => api.housekeeping.orders({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

/** Query for the newest confirmed bookings, for the agenda of the home page. */
export const confirmedHousekeepingBookingsQuery = queryOptions({
  queryKey: ['housekeeping', 'orders', 'coming'],
  queryFn: async ({ signal }) =>
    (await api.housekeeping.orders({ query: { status: 'confirmed' } }, { signal })).orders,
})
