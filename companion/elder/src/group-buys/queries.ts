import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

type GroupBuys = ElderContract['groupBuys']
export type GroupBuyCampaign = ReplyValue<GroupBuys['list']>['campaigns'][number]
export type OpenGroup = GroupBuyCampaign['openGroups'][number]
export type GroupBuyGroup = ReplyValue<GroupBuys['get']>
export type GroupBuyOrder = ReplyValue<ElderContract['orders']['list']>['orders'][number]

export const groupBuyCampaignsQuery = infiniteQueryOptions({
  queryKey: ['group-buys', 'list'],
  queryFn: ({ pageParam, signal }) => api.groupBuys.list({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: ['group-buys', 'one', id],
    queryFn: ({ signal }) => api.groupBuys.get({ params: { id } }, { signal }),
  })

export const sharedGroupQuery = (token: string) =>
  queryOptions({
    queryKey: ['group-buys', 'shared', token],
    queryFn: ({ signal }) => api.groupBuys.getShared({ params: { token } }, { signal }),
  })

/** Query for the user's group orders, newest first. */
export const myGroupOrdersQuery = infiniteQueryOptions({
  queryKey: ['group-buys', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    api.orders.list({ query: { page: pageParam, orderType: 'group_buy' } }, { signal }),
  ...paginationOptions,
})
