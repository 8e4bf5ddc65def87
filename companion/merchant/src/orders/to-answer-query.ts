import { secondMs } from '@sanhe/kit/runtime/clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { shownStatusOf } from './statuses.ts'

/** Most orders that are loaded; the server's largest page. */
const pageSize = 50

/** The newest paid orders that the merchant has neither confirmed nor rejected. */
export const ordersToAnswerQuery = queryOptions({
  queryKey: ['orders', 'to-answer'],
  queryFn: async ({ signal }) => {
    const { orders } = await api.merchantOrders.list({ query: { status: 'pending', pageSize } }, { signal })
    return orders.filter((order) => shownStatusOf(order) === 'pending')
  },
  refetchInterval: 30 * secondMs,
})
