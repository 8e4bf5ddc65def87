import {
  type CommerceFixture,
  type PlacedCommerceOrder,
  signInAsAdmin,
  signInAsMerchant,
} from './commerce-fixture.ts'
import { toStaffRole } from './staff-steps.ts'

/** Runs a step after the earlier steps on the same order, so that the sequence of the steps is known. */
export function runAfterEarlierStepsOfOrder(
  { turns }: CommerceFixture,
  { orderNo }: PlacedCommerceOrder,
  step: () => Promise<void>,
) {
  const turn = (turns.get(orderNo) ?? Promise.resolve()).catch(() => {}).then(step)
  turns.set(orderNo, turn)
  return turn
}

/**
 * Refunds 1 + `times` units of the first item that has units left, or fewer if it has fewer left. The
 * merchant refunds its own orders, the administrator all others.
 */
export const refundItemOfOrder = (market: CommerceFixture, order: PlacedCommerceOrder, times: number) =>
  runAfterEarlierStepsOfOrder(market, order, async () => {
    const { orderNo } = order
    const admin = await signInAsAdmin(market)
    const { items } = await admin.money.getOrder({ params: { orderNo } })
    const item = items.find(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
    const quantity = Math.min(1 + times, (item?.quantity ?? 1) - (item?.refundedQuantity ?? 0))
    const isHandedOver = await wasHandedOver(market, order)
    const proof = { reason: '缺货', requestId: `history-${orderNo}-${item?.refundedQuantity ?? 0}` }
    if (order.kind === 'merchant') {
      const { merchantOrders } = await signInAsMerchant(market, toStaffRole(times))
      const params = { id: orderNo }
      const { refundAmount: amount } = await merchantOrders.previewRefund({ params, query: { quantity } })
      await merchantOrders.refund({ params, body: { quantity, amount, ...proof } })
    } else {
      const chosen = [{ id: item?.id ?? '1', quantity }]
      const params = { orderNo }
      const { refundAmount: amount } = await admin.money.previewItemRefund({
        params,
        query: { items: `${chosen[0]?.id}:${quantity}` },
      })
      await admin.money.refundItems({ params, body: { items: chosen, amount, ...proof } })
    }
    if (!isHandedOver) market.returned.set(orderNo, (market.returned.get(orderNo) ?? 0) + quantity)
  })

/** Returns whether the goods were dispatched or the service was completed. A refund then returns nothing to stock. */
async function wasHandedOver({ app, gone }: CommerceFixture, { orderNo, kind }: PlacedCommerceOrder) {
  if (kind === 'grocery') return gone.has(orderNo)
  const order = await app.db
    .selectFrom('orders')
    .select('completed_at')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return order?.completed_at != null
}
