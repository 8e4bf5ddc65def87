import { api } from '#api.ts'
import type { Order } from './queries.ts'

type Ask = (order: Order, signal: AbortSignal) => Promise<string | null | undefined>

/** What waits to be paid is among the newest: it waits for half an hour. */
const newest = { status: 'pending', pageSize: 50 } as const

/** Not the order but the thing that it pays for knows the page. */
const asks: Partial<Record<Order['orderType'], Ask>> = {
  appointment: async ({ orderNo }, signal) =>
    (await api.medical.appointment({ params: { id: orderNo } }, { signal })).paymentUrl,
  consultation: async ({ orderNo }, signal) =>
    (await api.medical.consultation({ params: { id: orderNo } }, { signal })).paymentUrl,
  grocery: async ({ orderNo }, signal) =>
    (await api.shopping.orders({ query: newest }, { signal })).orders.find((one) => one.orderNo === orderNo)
      ?.paymentUrl,
  housekeeping: async ({ orderNo }, signal) =>
    (await api.housekeeping.orders({ query: newest }, { signal })).orders.find(
      (one) => one.orderNo === orderNo,
    )?.paymentUrl,
  group_buy: async ({ detail }, signal) =>
    (await api.groupBuys.get({ params: { id: Number(detail['groupOrderId']) } }, { signal })).myOrder
      ?.paymentUrl,
}

/** Where an order that waits can be paid; null where only the page on which it was placed leads there. */
export const payPageOf = async (order: Order, signal: AbortSignal) =>
  (await asks[order.orderType]?.(order, signal)) ?? null
