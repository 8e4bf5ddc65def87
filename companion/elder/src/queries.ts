import { secondMs } from '@sanhe/kit/runtime/clock'
import { shouldRetry } from '@sanhe/ui/should-retry.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10 * secondMs, retry: shouldRetry } },
})

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.users.me({}, { signal }),
})

export const preferencesQuery = queryOptions({
  queryKey: ['me', 'preferences'],
  queryFn: ({ signal }) => api.butler.preferences({}, { signal }),
})

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => api.system.appSettings({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
