import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Requests are sent without a network too, so that a page says that it is missing instead of loading for ever. */
export const queryClient = createQueryClient(5 * secondMs, 'always')

/** Interval in milliseconds at which the figures are loaded again while the console is open. */
const figuresIntervalMs = 30 * secondMs

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.merchants.settings({}, { signal }),
  refetchInterval: 5 * minuteMs,
})

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => api.system.appSettings({}, { signal }),
})

/** Number of unread notifications, fetched every minute while the console is open. */
export const unreadNoticesQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) =>
    (await api.notifications.listOfMerchant({ query: { pageSize: 1 } }, { signal })).unread,
  refetchInterval: minuteMs,
})

/** Current legal documents, to which a person agrees before the login. */
export const legalDocumentsQuery = queryOptions({
  queryKey: ['legal-documents'],
  queryFn: ({ signal }) => api.legal.documents({}, { signal }),
})

/**
 * Query for the figures of today and of 30 days, and the number of orders to answer. Not loaded for
 * suspended stores.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.merchantStats.dashboard({}, { signal }),
  refetchInterval: figuresIntervalMs,
})
