import { toDate } from '@sanhe/kit/runtime/clock'
import type { OrderKind } from '#core'
import { apiError } from './errors.ts'
import * as orders from './order-store.ts'
import { loadProductReorder } from './reordering.ts'
import { productOrderItemHooks } from './refundable-items.ts'
import { decideOrderRefundRefusal } from './rules.ts'
import * as store from './store.ts'

/**
 * Order kind of service products. The row lock of the payment order also protects the product order with the same
 * number.
 */
export const serviceProductOrderKind: OrderKind = {
  items: productOrderItemHooks,
  loadReorder: loadProductReorder,

  async assertCancellable(tx, order, now) {
    const ordered = await orders.lockProductOrderRow(tx, order.order_no)
    const refusal = decideOrderRefundRefusal(
      { status: ordered?.status, paidAt: order.paid_at?.getTime() ?? null },
      now,
    )
    if (refusal) throw apiError(refusal)
  },

  async paid(tx, order, now, wasCancelled) {
    const ordered = await orders.findProductOrder(tx, order.order_no)
    if (!ordered) return false
    const { product_id: productId, quantity } = ordered
    if (wasCancelled && !(await store.takeServiceProductStock(tx, productId, quantity))) return false
    await orders.updateProductOrder(tx, order.order_no, { status: 'paid', paid_at: toDate(now) })
    await store.addToSalesCount(tx, productId, quantity)
    return true
  },

  async ended(tx, order, end) {
    const ordered = await orders.findProductOrder(tx, order.order_no)
    if (!ordered || ordered.status === 'cancelled' || ordered.status === 'refunded') return
    const { product_id: productId, status } = ordered
    const quantity = ordered.quantity - ordered.refunded_quantity
    await orders.updateProductOrder(tx, order.order_no, { status: end.status })
    // A completed or shipped product is not returned to the stock.
    if (status !== 'completed' && status !== 'shipped')
      await store.releaseServiceProductStock(tx, productId, quantity)
    if (status !== 'pending') await store.addToSalesCount(tx, productId, -quantity)
  },
}
