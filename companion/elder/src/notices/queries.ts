import { minuteMs } from '@sanhe/kit/clock'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { pageByPage } from '#parts/pages.tsx'

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) => api.notifications.list({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})

/** Asked again each minute while the app is looked at. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) =>
    (await api.notifications.list({ query: { pageSize: 1 } }, { signal })).unread,
  refetchInterval: minuteMs,
})
