import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export const parentHealthQuery = (id: number) =>
  queryOptions({
    queryKey: ['parent', id, 'health'],
    queryFn: ({ signal }) => api.children.health({ params: { id } }, { signal }),
  })

/** The chart of the previous period stays visible while another period loads. */
export const healthTrendsQuery = (id: number, days: number) =>
  queryOptions({
    queryKey: ['parent', id, 'trends', days],
    queryFn: ({ signal }) => api.children.trends({ params: { id }, query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const weeklyHealthReportsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['parent', id, 'reports'],
    queryFn: ({ pageParam, signal }) =>
      api.children.reports({ params: { id }, query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
