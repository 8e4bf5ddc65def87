import type { ReplyValue } from '@sanhe/kit/http/contract'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type Notice = ReplyValue<ElderContract['notifications']['list']>['notifications'][number]

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) => api.notifications.list({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

/** Fetched every minute while the app is visible. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) =>
    (await api.notifications.list({ query: { pageSize: 1 } }, { signal })).unread,
  refetchInterval: minuteMs,
})

export function useInvalidateNotices() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['notices'] })
}
