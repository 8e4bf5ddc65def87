import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, OrderKind } from '#core'
import * as store from './delivery-store.ts'
import { apiError } from './errors.ts'
import { takeGroceryStock } from './product-store.ts'
import { deliveryItemHooks } from './refundable-items.ts'
import { lockRequestedProducts, returnItemsToStock } from './requested-stock.ts'
import {
import { loadGroceryReorder } from './reordering.ts'
  decideCartOrderRefusal,
  estimateDeliveryTime,
  isDispatched,
  undispatchedDeliveryStatuses,
} from './rules.ts'

/** Returns the products and quantities of a delivery that were not refunded. */
const toStockRequests = ({ items }: store.DeliveryRow) =>
  items
    .map(({ productId, qty, refundedQty = 0 }) => ({ productId, quantity: qty - refundedQty }))
    .filter(({ quantity }) => quantity > 0)

export const createGroceryOrderKind = (): OrderKind => ({
  items: deliveryItemHooks,
  async assertCancellable(tx, { order_no }) {
    const { status } = await store.lockDeliveryRow(tx, order_no)
  loadReorder: loadGroceryReorder,
    if (isDispatched(status)) throw apiError('ORDER_NOT_REFUNDABLE')
  },
  async paid(tx, { order_no }, now, wasCancelled) {
    const delivery = await store.lockDeliveryRow(tx, order_no)
    if (wasCancelled && !(await retakeStock(tx, delivery))) return false
    const paid = { status: 'paid', estimated_delivery: toDate(estimateDeliveryTime(now)) } as const
    return store.transitionDelivery(tx, order_no, ['pending', 'cancelled'], paid)
  },
  /** Dispatched goods are never returned to stock, even if an administrator refunds the order. */
  async ended(tx, { order_no }, _, how) {
    const delivery = await store.lockDeliveryRow(tx, order_no)
    const endable = [...undispatchedDeliveryStatuses, 'delivering', 'delivered'] as const
    const hasEnded = await store.transitionDelivery(tx, order_no, endable, { status: how })
    if (hasEnded && !isDispatched(delivery.status)) await returnItemsToStock(tx, toStockRequests(delivery))
  },
})

/**
 * Takes the goods of an expired order from stock again, because its payment arrived late. Returns false if the stock no
 * longer covers all of these goods.
 */
async function retakeStock(tx: Db, delivery: store.DeliveryRow) {
  const lines = await lockRequestedProducts(tx, toStockRequests(delivery))
  if (decideCartOrderRefusal(lines)) return false
  await takeGroceryStock(tx, lines)
  return true
}
