import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await adminApi.account.sessions({}, { signal })).sessions,
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await adminApi.tokens.list({}, { signal })).tokens,
})
