import { toDate } from '@sanhe/kit/clock'
import type { OrderKind } from '#orders'
import { refuse } from './errors.ts'
import { refundRefusal } from './rules.ts'
import * as store from './store.ts'

/** What is known of orders of products. The order's lock guards the row of the same number. */
export const serviceProductOrders: OrderKind = {
  async assertCancellable(_, order, now) {
    const refusal = refundRefusal({ paidAt: order.paid_at?.getTime() ?? null }, now)
    if (refusal) throw refuse(refusal)
  },

  async paid(tx, order, now, wasCancelled) {
    const ordered = await store.findOrder(tx, order.order_no)
    if (!ordered) return false
    const { product_id: productId, quantity } = ordered
    if (wasCancelled && !(await store.takeStock(tx, productId, quantity))) return false
    await store.setOrder(tx, order.order_no, { status: 'paid', paid_at: toDate(now) })
    await store.countSales(tx, productId, quantity)
    return true
  },

  async ended(tx, order, _, how) {
    const ordered = await store.findOrder(tx, order.order_no)
    if (!ordered || ordered.status === 'cancelled' || ordered.status === 'refunded') return
    const { product_id: productId, quantity, status } = ordered
    await store.setOrder(tx, order.order_no, { status: how })
    // What was had does not come back to the shelf.
    if (status !== 'completed') await store.giveBackStock(tx, productId, quantity)
    if (status !== 'pending') await store.countSales(tx, productId, -quantity)
  },
}
