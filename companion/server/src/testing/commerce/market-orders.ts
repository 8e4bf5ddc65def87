import type { Market } from './market.ts'

export type MarketOrder = Awaited<ReturnType<typeof marketOrdersOf>>[number]

export const marketOrdersOf = ({ app, orders }: Market) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where(
      'order_no',
      'in',
      orders.map(({ orderNo }) => orderNo),
    )
    .execute()

export const endedStatuses = ['cancelled', 'refunded']
/** Returns whether an order is paid and not refunded. */
export const isLive = ({ status }: Pick<MarketOrder, 'status'>) => status === 'paid' || status === 'completed'

export const differenceOf = (what: string, is: unknown, shouldBe: unknown) =>
  is === shouldBe ? [] : [`${what}: ${String(is)}, not ${String(shouldBe)}`]
