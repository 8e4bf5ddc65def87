import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => lazyLoadedApi.secondFactor.get({}, { signal }),
})

export const requirementQuery = queryOptions({
  queryKey: ['second-factor-requirement'],
  queryFn: async ({ signal }) => (await lazyLoadedApi.secondFactor.requirement({}, { signal })).required_for,
})
