import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { Metric } from './metrics.ts'

/** Largest page that the service returns. */
const pageSize = 50

export const recordsQuery = (type: Metric) =>
  infiniteQueryOptions({
    queryKey: ['health', 'records', type],
    queryFn: ({ pageParam, signal }) =>
      api.health.records({ query: { type, page: pageParam, pageSize } }, { signal }),
    ...paginationOptions,
  })

/** The newest measurement, however old. */
export const newestRecordQuery = (type: Metric) =>
  queryOptions({
    queryKey: ['health', 'newest', type],
    queryFn: async ({ signal }) =>
      (await api.health.records({ query: { type, pageSize: 1 } }, { signal })).records[0] ?? null,
  })

export const healthDashboardQuery = queryOptions({
  queryKey: ['health', 'dashboard'],
  queryFn: ({ signal }) => api.health.dashboard({}, { signal }),
})

export const weekReportQuery = (week: string | undefined) =>
  queryOptions({
    queryKey: ['health', 'report', week],
    queryFn: ({ signal }) => api.health.weeklyReport({ query: { ...(week && { week }) } }, { signal }),
  })

export const wearablesQuery = queryOptions({
  queryKey: ['health', 'devices'],
  queryFn: async ({ signal }) => (await api.health.devices({ query: { pageSize } }, { signal })).devices,
})
