import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

type Points = ElderContract['points']
export type PointsAccount = ReplyValue<Points['account']>
export type PointsProduct = ReplyValue<Points['products']>['products'][number]
export type PointsTransaction = ReplyValue<Points['transactions']>['transactions'][number]
export type PointsRedemption = ReplyValue<Points['redemptions']>['redemptions'][number]

export const pointsAccountQuery = queryOptions({
  queryKey: ['points', 'account'],
  queryFn: ({ signal }) => api.points.account({}, { signal }),
})

export const pointsProductsQuery = (category: PointsProduct['category'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['points', 'goods', category],
    queryFn: ({ pageParam, signal }) =>
      api.points.products({ query: { page: pageParam, ...(category && { category }) } }, { signal }),
    ...paginationOptions,
  })

export const pointsTransactionsQuery = (type: PointsTransaction['type'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['points', 'transactions', type],
    queryFn: ({ pageParam, signal }) =>
      api.points.transactions({ query: { page: pageParam, ...(type && { type }) } }, { signal }),
    ...paginationOptions,
  })

export const pointsRedemptionsQuery = infiniteQueryOptions({
  queryKey: ['points', 'redemptions'],
  queryFn: ({ pageParam, signal }) => api.points.redemptions({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

export function useInvalidatePoints() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['points'] })
}
