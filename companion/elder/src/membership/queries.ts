import type { ReplyValue } from '@sanhe/kit/http/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type MembershipStatus = ReplyValue<ElderContract['membership']['status']>
export type MembershipPlan = ReplyValue<ElderContract['membership']['plans']>['plans'][number]

export const membershipStatusQuery = queryOptions({
  queryKey: ['membership', 'status'],
  queryFn: ({ signal }) => api.membership.status({}, { signal }),
})

export const membershipPlansQuery = queryOptions({
  queryKey: ['membership', 'plans'],
  queryFn: async ({ signal }) => (await api.membership.plans({}, { signal })).plans,
})

/** Invalidates the queries whose results change with the membership: membership, user, orders and coupons. */
export function useInvalidateMembershipQueries() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['membership'], ['me'], ['orders'], ['coupons']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
