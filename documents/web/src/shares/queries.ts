import { queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }) => (await lazyApi.shares.list({}, { signal })).shares,
})
