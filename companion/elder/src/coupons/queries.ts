import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { Coupon } from './rules.ts'

const pageSize = 50

/** All that wait to be used: what saves the most may be an old one. */
export const availableCouponsQuery = queryOptions({
  queryKey: ['coupons', 'available'],
  async queryFn({ signal }) {
    const found: Coupon[] = []
    for (let page = 1; ; page++) {
      const query = { status: 'available', page, pageSize } as const
      // oxlint-disable-next-line no-await-in-loop -- the first answer says whether there is another
      const { coupons, total } = await api.coupons.mine({ query }, { signal })
      found.push(...coupons)
      if (!coupons.length || found.length >= total) return found
    }
  },
})
