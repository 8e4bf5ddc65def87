import { queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => lazyApi.notifications.list({}, { signal }),
})
