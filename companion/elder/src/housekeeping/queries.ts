import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { Position } from '#parts/position.ts'

type Housekeeping = ElderContract['housekeeping']
export type ListedWorker = ReplyValue<Housekeeping['workers']>['workers'][number]
export type Worker = ReplyValue<Housekeeping['worker']>
export type Booking = ReplyValue<Housekeeping['orders']>['orders'][number]
export type HelpKind = ListedWorker['type']

/** Workers, nearest first if the user's position is known. */
export const workersQuery = (kind: HelpKind, place: Position | null) => {
  const near = place ? { lat: place.lat, lng: place.lng } : {}
  return infiniteQueryOptions({
    queryKey: ['housekeeping', 'workers', { kind, ...near }],
    queryFn: ({ pageParam, signal }) =>
      api.housekeeping.workers({ query: { page: pageParam, type: kind, ...near } }, { signal }),
    ...paginationOptions,
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
  ...paginationOptions,
})
