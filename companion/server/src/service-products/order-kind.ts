import { toDate } from '@sanhe/kit/runtime/clock'
import type { OrderKind } from '#core'
import { apiError } from './errors.ts'
import * as orders from './order-store.ts'
import { refundRefusal } from './rules.ts'
import * as store from './store.ts'

/** Order kind of service products. The lock on the order also protects the row with the same number. */
export const serviceProductOrders: OrderKind = {
  async assertCancellable(tx, order, now) {
    const ordered = await orders.lockProductOrder(tx, order.order_no)
    const refusal = refundRefusal({ status: ordered?.status, paidAt: order.paid_at?.getTime() ?? null }, now)
    if (refusal) throw apiError(refusal)
  },

  async paid(tx, order, now, wasCancelled) {
    const ordered = await orders.findProductOrder(tx, order.order_no)
    if (!ordered) return false
    const { product_id: productId, quantity } = ordered
    if (wasCancelled && !(await store.takeStock(tx, productId, quantity))) return false
    await orders.setProductOrder(tx, order.order_no, { status: 'paid', paid_at: toDate(now) })
    await store.countSales(tx, productId, quantity)
    return true
  },

  async ended(tx, order, _, how) {
    const ordered = await orders.findProductOrder(tx, order.order_no)
    if (!ordered || ordered.status === 'cancelled' || ordered.status === 'refunded') return
    const { product_id: productId, quantity, status } = ordered
    await orders.setProductOrder(tx, order.order_no, { status: how })
    // A completed or shipped product does not return to stock.
    if (status !== 'completed' && status !== 'shipped') await store.releaseStock(tx, productId, quantity)
    if (status !== 'pending') await store.countSales(tx, productId, -quantity)
  },
}
