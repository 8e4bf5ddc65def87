import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const captainRankingQuery = (month: string) =>
  queryOptions({
    queryKey: ['captains', 'ranking', month],
    queryFn: async ({ signal }) => (await api.captains.ranking({ query: { month } }, { signal })).ranking,
  })

export const captainQuery = (userId: number) =>
  queryOptions({
    queryKey: ['captains', 'one', userId],
    queryFn: ({ signal }) => api.captains.home({ params: { userId } }, { signal }),
  })

export const captainApplicationQuery = queryOptions({
  queryKey: ['captains', 'application'],
  queryFn: ({ signal }) => api.captains.applicationStatus({}, { signal }),
})

export const captainDashboardQuery = queryOptions({
  queryKey: ['captains', 'dashboard'],
  queryFn: ({ signal }) => api.captains.dashboard({}, { signal }),
})
