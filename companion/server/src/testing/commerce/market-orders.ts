import type { Market } from './market.ts'

export type MarketOrder = Awaited<ReturnType<typeof listMarketOrders>>[number]

export const listMarketOrders = ({ app, orders }: Market) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where(
      'order_no',
      'in',
      orders.map(({ orderNo }) => orderNo),
    )
    .execute()

export const endedOrderStatuses = ['cancelled', 'refunded']
/** Returns whether an order is paid and not refunded. */
export const isPaidOrder = ({ status }: Pick<MarketOrder, 'status'>) =>
  status === 'paid' || status === 'completed'

export const describeDifference = (what: string, is: unknown, shouldBe: unknown) =>
  is === shouldBe ? [] : [`${what}: ${String(is)}, not ${String(shouldBe)}`]
