import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { pageByPage } from '#parts/pages.tsx'

type Points = ElderContract['points']
export type Account = ReplyValue<Points['account']>
export type Product = ReplyValue<Points['products']>['products'][number]
export type Transaction = ReplyValue<Points['transactions']>['transactions'][number]
export type Redemption = ReplyValue<Points['redemptions']>['redemptions'][number]

export const accountQuery = queryOptions({
  queryKey: ['points', 'account'],
  queryFn: ({ signal }) => api.points.account({}, { signal }),
})

export const goodsQuery = (category: Product['category'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['points', 'goods', category],
    queryFn: ({ pageParam, signal }) =>
      api.points.products({ query: { page: pageParam, ...(category && { category }) } }, { signal }),
    ...pageByPage,
  })

export const transactionsQuery = (type: Transaction['type'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['points', 'transactions', type],
    queryFn: ({ pageParam, signal }) =>
      api.points.transactions({ query: { page: pageParam, ...(type && { type }) } }, { signal }),
    ...pageByPage,
  })

export const redemptionsQuery = infiniteQueryOptions({
  queryKey: ['points', 'redemptions'],
  queryFn: ({ pageParam, signal }) => api.points.redemptions({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})

/** Invalidates every query about points. */
export function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['points'] })
}
