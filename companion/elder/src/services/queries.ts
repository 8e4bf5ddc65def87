import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import type { GeoPosition } from '#parts/geo-position.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'
import type { ServiceProductCategory, ServiceSearchParams } from './service-search-params.ts'

export type ServiceDetailResponse = ReplyValue<ElderContract['merchantServices']['look']>
export type MerchantShop = ReplyValue<ElderContract['merchantShops']['get']>
export type ServiceStartTimes = ReplyValue<ElderContract['merchantSchedule']['times']>
export type ServiceReview = ReplyValue<ElderContract['merchantReviews']['ofService']>['reviews'][number]
export type ServiceProductDetail = ReplyValue<ElderContract['serviceProducts']['get']>
export type ShopOrderItem = ReplyValue<ElderContract['merchantOrders']['mine']>['orders'][number]
export type OwnProductOrderItem = ReplyValue<ElderContract['orders']['list']>['orders'][number]

export const servicesQuery = (category: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['services', 'list', { category }],
    queryFn: ({ pageParam, signal }) =>
      api.merchantServices.browse({ query: { page: pageParam, ...(category && { category }) } }, { signal }),
    ...paginationOptions,
  })

export const serviceQuery = (id: number) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) => api.merchantServices.look({ params: { id } }, { signal }),
  })

export const merchantShopQuery = (id: number) =>
  queryOptions({
    queryKey: ['services', 'merchant', id],
    queryFn: ({ signal }) => api.merchantShops.get({ params: { id } }, { signal }),
  })

export const servicesOfMerchantQuery = (merchantId: number) =>
  infiniteQueryOptions({
    queryKey: ['services', 'list', { merchantId }],
    queryFn: ({ pageParam, signal }) =>
      api.merchantServices.browse({ query: { page: pageParam, merchantId } }, { signal }),
    ...paginationOptions,
  })

const offeredDays = 14

/**
 * Query for the days of the next two weeks with their free start times. The query refetches every minute, because
 * another user may have taken a time.
 */
export const serviceStartTimesQuery = (id: number) =>
  queryOptions({
    queryKey: ['services', 'times', id],
    queryFn: ({ signal }) =>
      api.merchantSchedule.times({ params: { id }, query: { days: offeredDays } }, { signal }),
    refetchInterval: minuteMs,
  })

const reviewsPageSize = 5

export const serviceReviewsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['services', 'reviews', id],
    queryFn: ({ pageParam, signal }) =>
      api.merchantReviews.ofService(
        { params: { id }, query: { page: pageParam, pageSize: reviewsPageSize } },
        { signal },
      ),
    ...paginationOptions,
  })

export const serviceProductsQuery = (category: ServiceProductCategory) =>
  infiniteQueryOptions({
    queryKey: ['services', 'products', { category }],
    queryFn: ({ pageParam, signal }) =>
      api.serviceProducts.list({ query: { page: pageParam, category } }, { signal }),
    ...paginationOptions,
  })

export const serviceProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['services', 'product', id],
    queryFn: ({ signal }) => api.serviceProducts.get({ params: { id } }, { signal }),
  })

const searchPageSize = 20

/**
 * Query that searches services. The response contains no total, so the app offers another page after every full page.
 */
export const serviceSearchQuery = (
  { q = '', category, sort }: ServiceSearchParams,
  place: GeoPosition | null,
) => {
  const near = sort === 'near' && place ? { lat: place.lat, lng: place.lng } : {}
  const order = sort === undefined ? ({ sort: 'relevance' } as const) : {}
  return infiniteQueryOptions({
    queryKey: ['services', 'search', { q, category, sort, ...near }],
    queryFn: ({ pageParam, signal }) =>
      api.search.search(
        {
          query: {
            q,
            page: pageParam,
            size: searchPageSize,
            ...(category && { category }),
            ...near,
            ...order,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ data }, _, page) => (data.length === searchPageSize ? page + 1 : undefined),
    enabled: q !== '',
  })
}

export const shopOrdersQuery = infiniteQueryOptions({
  queryKey: ['services', 'shop-orders'],
  queryFn: ({ pageParam, signal }) => api.merchantOrders.mine({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

export const shopOrderQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['services', 'shop-orders', orderNo],
    queryFn: ({ signal }) => api.merchantOrders.getOwn({ params: { id: orderNo } }, { signal }),
  })

export const productOrdersQuery = infiniteQueryOptions({
  queryKey: ['services', 'product-orders'],
  queryFn: ({ pageParam, signal }) =>
    api.orders.list({ query: { page: pageParam, orderType: 'service_product' } }, { signal }),
  ...paginationOptions,
})

/** Query for the newest orders from shops, for the agenda of the home page. */
export const newestShopOrdersQuery = queryOptions({
  queryKey: ['services', 'shop-orders', 'newest'],
  queryFn: async ({ signal }) => (await api.merchantOrders.mine({ query: {} }, { signal })).orders,
})
