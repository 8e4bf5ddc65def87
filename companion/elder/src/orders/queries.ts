import type { ReplyValue } from '@sanhe/kit/http/contract'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { OrderListSearchParams } from './list-search-params.ts'

export type Order = ReplyValue<ElderContract['orders']['list']>['orders'][number]
export type OrderWithRefunds = ReplyValue<ElderContract['orders']['get']>
export type Reorder = ReplyValue<ElderContract['orders']['reorder']>
export type ReorderItem = Reorder['items'][number]
export type OrderStatus = Order['status']

/**
 * Polling interval in milliseconds. The payment may be made on another page or by another person, so the app polls for
 * it.
 */
const askAgainMs = 10 * secondMs

/** Polling option of a query: refetches while the order waits for payment and the page is visible. */
export const refetchIntervalWhileUnpaid = (query: { state: { data?: { status: string } | undefined } }) =>
  query.state.data?.status === 'pending' ? askAgainMs : false

export const ordersQuery = ({ status, kind }: OrderListSearchParams) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', { status, kind }],
    queryFn: ({ pageParam, signal }) =>
      api.orders.list(
        {
          query: {
            page: pageParam,
            pageSize: 10,
            ...(status && { status }),
            ...(kind && { orderType: kind }),
          },
        },
        { signal },
      ),
    ...paginationOptions,
  })

export type OrderInvoices = ReplyValue<ElderContract['invoices']['get']>

export const orderInvoicesQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['orders', 'invoices', orderNo],
    queryFn: ({ signal }) => api.invoices.get({ params: { orderNo } }, { signal }),
  })

/** Query for what of an ended order can be ordered again now. */
export const reorderQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['orders', 'reorder', orderNo],
    queryFn: ({ signal }) => api.orders.reorder({ params: { orderNo } }, { signal }),
  })

export const orderQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderNo],
    queryFn: ({ signal }) => api.orders.get({ params: { orderNo } }, { signal }),
    refetchInterval: refetchIntervalWhileUnpaid,
  })
