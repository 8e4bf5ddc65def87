import { queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await lazyApi.account.sessions({}, { signal })).sessions,
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await lazyApi.tokens.list({}, { signal })).tokens,
})
