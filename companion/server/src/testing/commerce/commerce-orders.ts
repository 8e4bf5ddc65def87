import type { CommerceFixture } from './commerce-fixture.ts'

export type CommerceOrderRow = Awaited<ReturnType<typeof listCommerceOrderRows>>[number]

export const listCommerceOrderRows = ({ app, orders }: CommerceFixture) =>
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
export const isPaidOrder = ({ status }: Pick<CommerceOrderRow, 'status'>) =>
  status === 'paid' || status === 'completed'

export const describeUnexpectedValue = (what: string, is: unknown, shouldBe: unknown) =>
  is === shouldBe ? [] : [`${what}: ${String(is)}, not ${String(shouldBe)}`]
