import { secondMs } from '@sanhe/kit/runtime/clock'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const queryClient = createQueryClient(10 * secondMs)

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await api.user.profile({}, { signal })).user,
})

export const loginSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.auth.sessions({}, { signal })).sessions,
})

export const socialProvidersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: async ({ signal }) => (await api.auth.socialProviders({}, { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
})
