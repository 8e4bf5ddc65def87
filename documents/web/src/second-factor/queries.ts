import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => adminApi.secondFactor.get({}, { signal }),
})

export const secondFactorRequirementQuery = queryOptions({
  queryKey: ['second-factor-requirement'],
  queryFn: async ({ signal }) => (await adminApi.secondFactor.requirement({}, { signal })).required_for,
})
