import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, OrderKind } from '#core'
import * as store from './delivery-store.ts'
import { apiError } from './errors.ts'
import { takeStock } from './product-store.ts'
import { estimatedDeliveryOf, isDispatched, orderRefusal, undispatchedStatuses } from './rules.ts'
import { lockStockLines, returnLines } from './stock-lines.ts'

const linesOf = ({ items }: store.DeliveryRow) =>
  items.map(({ productId, qty }) => ({ productId, quantity: qty }))

export const groceryOrders = (): OrderKind => ({
  async assertCancellable(tx, { order_no }) {
    const { status } = await store.lockDelivery(tx, order_no)
    if (isDispatched(status)) throw apiError('ORDER_NOT_REFUNDABLE')
  },
  async paid(tx, { order_no }, now, wasCancelled) {
    const delivery = await store.lockDelivery(tx, order_no)
    if (wasCancelled && !(await retakeStock(tx, delivery))) return false
    const paid = { status: 'paid', estimated_delivery: toDate(estimatedDeliveryOf(now)) } as const
    return store.moveDelivery(tx, order_no, ['pending', 'cancelled'], paid)
  },
  /** Dispatched goods never return to stock, even if the platform refunds the order. */
  async ended(tx, { order_no }, _, how) {
    const delivery = await store.lockDelivery(tx, order_no)
    const endable = [...undispatchedStatuses, 'delivering', 'delivered'] as const
    const hasEnded = await store.moveDelivery(tx, order_no, endable, { status: how })
    if (hasEnded && !isDispatched(delivery.status)) await returnLines(tx, linesOf(delivery))
  },
})

/** Takes the goods of an expired order again. Returns false if they are no longer all in stock. */
async function retakeStock(tx: Db, delivery: store.DeliveryRow) {
  const lines = await lockStockLines(tx, linesOf(delivery))
  if (orderRefusal(lines)) return false
  await takeStock(tx, lines)
  return true
}
