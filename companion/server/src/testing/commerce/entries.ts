import type { Market } from './market.ts'

export type Order = Awaited<ReturnType<typeof ordersOf>>[number]

export const ordersOf = ({ app, orders }: Market) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where(
      'order_no',
      'in',
      orders.map(({ orderNo }) => orderNo),
    )
    .execute()

export const ended = ['cancelled', 'refunded']
/** Returns whether an order is paid and not refunded. */
export const isLive = ({ status }: Pick<Order, 'status'>) => status === 'paid' || status === 'completed'

export const unequal = (what: string, is: unknown, shouldBe: unknown) =>
  is === shouldBe ? [] : [`${what}: ${String(is)}, not ${String(shouldBe)}`]
