import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { HealthMetric } from './metrics.ts'

export type AddHealthRecordResponse = ReplyValue<ElderContract['health']['addRecord']>
export type HealthConsent = ReplyValue<ElderContract['healthConsent']['get']>
export type Wearable = ReplyValue<ElderContract['health']['devices']>['devices'][number]

/** Largest page size that the server accepts. */
const pageSize = 50

export const healthRecordsQuery = (type: HealthMetric) =>
  infiniteQueryOptions({
    queryKey: ['health', 'records', type],
    queryFn: ({ pageParam, signal }) =>
      api.health.records({ query: { type, page: pageParam, pageSize } }, { signal }),
    ...paginationOptions,
  })

/** Query for the user's newest measurement of a metric, regardless of its age. */
export const newestHealthRecordQuery = (type: HealthMetric) =>
  queryOptions({
    queryKey: ['health', 'newest', type],
    queryFn: async ({ signal }) =>
      (await api.health.records({ query: { type, pageSize: 1 } }, { signal })).records[0] ?? null,
  })

export const healthDashboardQuery = queryOptions({
  queryKey: ['health', 'dashboard'],
  queryFn: ({ signal }) => api.health.dashboard({}, { signal }),
})

export const weeklyHealthReportQuery = (week: string | undefined) =>
  queryOptions({
    queryKey: ['health', 'report', week],
    queryFn: ({ signal }) => api.health.weeklyReport({ query: { ...(week && { week }) } }, { signal }),
  })

export const healthConsentQuery = queryOptions({
  queryKey: ['health', 'consent'],
  queryFn: ({ signal }) => api.healthConsent.get({}, { signal }),
})

export const wearablesQuery = queryOptions({
  queryKey: ['health', 'devices'],
  queryFn: async ({ signal }) => (await api.health.devices({ query: { pageSize } }, { signal })).devices,
})
