import { secondMs } from '@sanhe/kit/clock'
import { isWorthAnotherTry } from '@sanhe/ui/worth-another-try.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10 * secondMs, retry: isWorthAnotherTry } },
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
