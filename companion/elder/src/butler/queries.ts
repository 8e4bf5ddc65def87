import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

/** Query for the chat messages of all days. The server returns them newest first. */
export const chatHistoryQuery = infiniteQueryOptions({
  queryKey: ['butler', 'history'],
  queryFn: ({ pageParam, signal }) => api.butler.history({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})
