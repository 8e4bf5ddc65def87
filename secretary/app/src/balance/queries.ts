import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { queryClient } from '#queries.ts'

export type Balance = ReplyValue<SecretaryContract['balance']['balance']>
export type BalanceEntry = ReplyValue<SecretaryContract['balance']['entries']>['entries'][number]
export type GatewayKey = ReplyValue<SecretaryContract['gateway']['keys']>['keys'][number]
export type UsageDay = ReplyValue<SecretaryContract['gateway']['usage']>['days'][number]

const all = ['balance'] as const

export const balanceQuery = queryOptions({
  queryKey: [...all, 'sum'],
  queryFn: ({ signal }) => api.balance.balance({}, { signal }),
})

export const topUpOptionsQuery = queryOptions({
  queryKey: [...all, 'options'],
  queryFn: ({ signal }) => api.topUps.options({}, { signal }),
})

export const usageQuery = queryOptions({
  queryKey: [...all, 'usage'],
  queryFn: async ({ signal }) => (await api.gateway.usage({ query: {} }, { signal })).days,
})

export const gatewayKeysQuery = queryOptions({
  queryKey: [...all, 'keys'],
  queryFn: async ({ signal }) => (await api.gateway.keys({}, { signal })).keys,
})

export const gatewayInfoQuery = queryOptions({
  queryKey: ['gateway'],
  queryFn: ({ signal }) => api.gateway.info({}, { signal }),
})

const entriesPerPage = 100

export const balanceEntriesQuery = infiniteQueryOptions({
  queryKey: [...all, 'entries'],
  queryFn: ({ signal, pageParam }) =>
    api.balance.entries(
      { query: { limit: entriesPerPage, ...(pageParam === null ? {} : { before: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next_before }) => next_before,
})

/** Loads everything about the balance again, after a top-up, a refund or a change of a key. */
export const refetchBalance = () => queryClient.invalidateQueries({ queryKey: all })
