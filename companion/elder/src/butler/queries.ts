import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

/** Messages of all days. The service returns them newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['butler', 'history'],
  queryFn: ({ pageParam, signal }) => api.butler.history({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})
