import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { pageByPage } from '#parts/pages.tsx'

/** What was said on all days, newest first as the service gives it. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['butler', 'history'],
  queryFn: ({ pageParam, signal }) => api.butler.history({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})
