import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db, OrderKind, OrderRow } from '#core'
import { updateOrderDescription } from '#orders'
import * as store from './delivery-store.ts'
import { isDeliveryPeriodOver } from './delivery-window-rules.ts'
import { apiError } from './errors.ts'
import { takeGroceryStock } from './product-store.ts'
import { deliveryItemHooks } from './refundable-items.ts'
import { loadGroceryReorder } from './reordering.ts'
import { lockRequestedProducts, returnItemsToStock } from './requested-stock.ts'
import {
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
  loadReorder: loadGroceryReorder,
  async assertCancellable(tx, { order_no }) {
    const { status } = await store.lockDeliveryRow(tx, order_no)
    if (isDispatched(status)) throw apiError('ORDER_NOT_REFUNDABLE')
  },
  async paid(tx, order, now, wasCancelled) {
    const { order_no } = order
    const delivery = await store.lockDeliveryRow(tx, order_no)
    if (wasCancelled && !(await retakeStock(tx, delivery))) return false
    const changes = hasOpenWindow(delivery, now) ? {} : await startSoonDelivery(tx, order, now)
    return store.transitionDelivery(tx, order_no, ['pending', 'cancelled'], { status: 'paid', ...changes })
  },
  /** Dispatched goods are never returned to stock, even if an administrator refunds the order. */
  async ended(tx, { order_no }, { status }) {
    const delivery = await store.lockDeliveryRow(tx, order_no)
    const endable = [...undispatchedDeliveryStatuses, 'delivering', 'delivered'] as const
    const hasEnded = await store.transitionDelivery(tx, order_no, endable, { status })
    if (hasEnded && !isDispatched(delivery.status)) await returnItemsToStock(tx, toStockRequests(delivery))
  },
})

const hasOpenWindow = ({ window_until: until }: store.DeliveryRow, now: Instant) =>
  until !== null && !isDeliveryPeriodOver({ until: until.getTime() }, now)

type OrderDetail = Extract<OrderRow['detail'], { [key: string]: unknown }>

/**
 * Returns the columns of a delivery as soon as possible, and removes a window that passed before the payment from the
 * details of the order.
 */
async function startSoonDelivery(tx: Db, { order_no, title, detail }: OrderRow, now: Instant) {
  const { deliveryWindow, ...others } = detail as OrderDetail
  if (deliveryWindow) await updateOrderDescription(tx, order_no, { title, detail: others })
  return { estimated_delivery: toDate(estimateDeliveryTime(now)), window_from: null, window_until: null }
}

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
