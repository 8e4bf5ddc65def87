import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { pageByPage } from '#parts/pages.tsx'
import type { Place } from '#parts/place.ts'

type Housekeeping = ElderContract['housekeeping']
export type ShownWorker = ReplyValue<Housekeeping['workers']>['workers'][number]
export type Worker = ReplyValue<Housekeeping['worker']>
export type Booking = ReplyValue<Housekeeping['orders']>['orders'][number]
export type Kind = ShownWorker['type']

/** Workers, nearest first if the user's position is known. */
export const workersQuery = (kind: Kind, place: Place | null) => {
  const near = place ? { lat: place.lat, lng: place.lng } : {}
  return infiniteQueryOptions({
    queryKey: ['housekeeping', 'workers', { kind, ...near }],
    queryFn: ({ pageParam, signal }) =>
      api.housekeeping.workers({ query: { page: pageParam, type: kind, ...near } }, { signal }),
    ...pageByPage,
  })
}

export const workerQuery = (id: number) =>
  queryOptions({
    queryKey: ['housekeeping', 'worker', id],
    queryFn: ({ signal }) => api.housekeeping.worker({ params: { id } }, { signal }),
  })

export const bookingsQuery = infiniteQueryOptions({
  queryKey: ['housekeeping', 'orders'],
  queryFn: ({ pageParam, signal }) => api.housekeeping.orders({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})
