import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await adminApi.webhooks.list({}, { signal })).endpoints,
})

/**
 * Interval in ms between fetches of the delivery log while it is visible: the service sends no live event when a
 * delivery changes.
 */
const refetchMs = 4000

export const webhookDeliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      adminApi.webhooks.deliveries(
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries, has_more: hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    refetchInterval: refetchMs,
  })

export const webhookDeliveryQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhook-delivery', id],
    queryFn: ({ signal }) => adminApi.webhooks.delivery({ params: { id } }, { signal }),
    refetchInterval: refetchMs,
  })
