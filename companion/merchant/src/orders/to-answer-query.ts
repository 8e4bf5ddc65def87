import { secondMs } from '@sanhe/kit/runtime/clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { getMerchantOrderStatus } from './statuses.ts'

/** Number of orders to load, which is the largest page of the server. */
const pageSize = 50

/** The newest paid orders that the merchant has neither confirmed nor rejected. */
export const unansweredOrdersQuery = queryOptions({
  queryKey: ['orders', 'to-answer'],
  queryFn: async ({ signal }) => {
    const { orders } = await api.merchantOrders.list({ query: { status: 'pending', pageSize } }, { signal })
    return orders.filter((order) => getMerchantOrderStatus(order) === 'pending')
  },
  refetchInterval: 30 * secondMs,
})
