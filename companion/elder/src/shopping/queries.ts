import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { ShelfSearch } from './shelf-search.ts'

type Shopping = ElderContract['shopping']
export type GroceryProduct = ReplyValue<Shopping['products']>['products'][number]
export type Cart = ReplyValue<Shopping['cart']>
export type CartItem = Cart['items'][number]
export type Delivery = ReplyValue<Shopping['orders']>['orders'][number]

export const groceriesQuery = ({ shelf, q }: ShelfSearch) =>
  infiniteQueryOptions({
    queryKey: ['shopping', 'products', { shelf, q }],
    queryFn: ({ pageParam, signal }) =>
      api.shopping.products(
        { query: { page: pageParam, ...(shelf && { category: shelf }), ...(q && { q }) } },
        { signal },
      ),
    ...paginationOptions,
  })

const maxPageSize = 50

/** Names of the shelves. The service has no endpoint for them, so they come from the goods. */
export const shelvesQuery = queryOptions({
  queryKey: ['shopping', 'shelves'],
  queryFn: async ({ signal }) => {
    const { products } = await api.shopping.products({ query: { pageSize: maxPageSize } }, { signal })
    return [...new Set(products.flatMap(({ category }) => category ?? []))]
  },
  staleTime: Infinity,
})

export const cartQuery = queryOptions({
  queryKey: ['shopping', 'cart'],
  queryFn: ({ signal }) => api.shopping.cart({}, { signal }),
})

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ['shopping', 'orders'],
  queryFn: ({ pageParam, signal }) => api.shopping.orders({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})
