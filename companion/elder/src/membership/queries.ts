import type { ReplyValue } from '@sanhe/kit/http/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type Status = ReplyValue<ElderContract['membership']['status']>
export type Plan = ReplyValue<ElderContract['membership']['plans']>['plans'][number]

export const statusQuery = queryOptions({
  queryKey: ['membership', 'status'],
  queryFn: ({ signal }) => api.membership.status({}, { signal }),
})

export const plansQuery = queryOptions({
  queryKey: ['membership', 'plans'],
  queryFn: async ({ signal }) => (await api.membership.plans({}, { signal })).plans,
})

/** Invalidates every query, because membership changes prices and limits in many places. */
export function useChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['membership'], ['me'], ['orders'], ['coupons']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
