import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { GroceriesSearchParams } from './groceries-search-params.ts'

type Shopping = ElderContract['shopping']
export type GroceryProduct = ReplyValue<Shopping['products']>['products'][number]
export type GroceryCart = ReplyValue<Shopping['cart']>
export type GroceryCartItem = GroceryCart['items'][number]
export type GroceryDelivery = ReplyValue<Shopping['orders']>['orders'][number]

export const groceriesQuery = ({ shelf, q }: GroceriesSearchParams) =>
  infiniteQueryOptions({
    queryKey: ['shopping', 'products', { shelf, q }],
    queryFn: ({ pageParam, signal }) =>
      api.shopping.products(
        { query: { page: pageParam, ...(shelf && { category: shelf }), ...(q && { q }) } },
        { signal },
      ),
    ...paginationOptions,
  })

/** Query for the categories with products on sale, in two levels. */
export const groceryCategoriesQuery = queryOptions({
  queryKey: ['shopping', 'shelves'],
  queryFn: async ({ signal }) => (await api.groceryCategories.categories({}, { signal })).categories,
  staleTime: Infinity,
})

export const groceryCartQuery = queryOptions({
  queryKey: ['shopping', 'cart'],
  queryFn: ({ signal }) => api.shopping.cart({}, { signal }),
})

export const groceryDeliveriesQuery = infiniteQueryOptions({
  queryKey: ['shopping', 'orders'],
  queryFn: ({ pageParam, signal }) => api.shopping.orders({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

/** Query for the delivery windows that can be chosen, which become fewer during the day. */
export const deliveryWindowsQuery = queryOptions({
  queryKey: ['shopping', 'delivery-windows'],
  queryFn: async ({ signal }) => (await api.shopping.deliveryWindows({}, { signal })).days,
  refetchInterval: minuteMs,
})

/** Query for the newest deliveries, for the agenda of the home page. */
export const newestDeliveriesQuery = queryOptions({
  queryKey: ['shopping', 'orders', 'newest'],
  queryFn: async ({ signal }) => (await api.shopping.orders({ query: {} }, { signal })).orders,
})
