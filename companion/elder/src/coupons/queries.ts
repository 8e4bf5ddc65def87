import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { OwnCouponItem } from './rules.ts'

export type ClaimableCoupon = ReplyValue<ElderContract['coupons']['templates']>['templates'][number]

const pageSize = 50

/** Query for all unused coupons of the user. The query loads all pages, because an old coupon may save the most. */
export const availableCouponsQuery = queryOptions({
  queryKey: ['coupons', 'available'],
  async queryFn({ signal }) {
    const found: OwnCouponItem[] = []
    for (let page = 1; ; page++) {
      const query = { status: 'available', page, pageSize } as const
      // oxlint-disable-next-line no-await-in-loop -- the first answer says whether there is another
      const { coupons, total } = await api.coupons.mine({ query }, { signal })
      found.push(...coupons)
      if (!coupons.length || found.length >= total) return found
    }
  },
})

export const myCouponsQuery = (status: OwnCouponItem['status']) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'mine', status],
    queryFn: ({ pageParam, signal }) => api.coupons.mine({ query: { page: pageParam, status } }, { signal }),
    ...paginationOptions,
  })

export const claimableCouponsQuery = infiniteQueryOptions({
  queryKey: ['coupons', 'claimable'],
  queryFn: ({ pageParam, signal }) => api.coupons.templates({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})
