import { secondMs } from '@sanhe/kit/runtime/clock'
import { shouldRetry } from '@sanhe/ui/should-retry.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10 * secondMs, retry: shouldRetry } },
})

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await api.user.profile({}, { signal })).user,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.auth.sessions({}, { signal })).sessions,
})

export const providersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: async ({ signal }) => (await api.auth.socialProviders({}, { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
})
