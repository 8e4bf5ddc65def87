import type { ReplyValue } from '@sanhe/kit/http/contract'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type UserNotification = ReplyValue<ElderContract['notifications']['list']>['notifications'][number]

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) => api.notifications.list({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

/** Query for the number of unread notifications, fetched every minute while the app is visible. */
export const unreadNotificationCountQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) =>
    (await api.notifications.list({ query: { pageSize: 1 } }, { signal })).unread,
  refetchInterval: minuteMs,
})

export function useInvalidateNotifications() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['notices'] })
}
