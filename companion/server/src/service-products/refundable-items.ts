import { decimalYuanToFen } from '@sanhe/kit/money'
import type { RefundableItemHooks } from '#core'
import * as orders from './order-store.ts'
import * as store from './store.ts'

/** The units of a product order. Refunded units that were not shipped return to stock. */
export const productOrderItemHooks: RefundableItemHooks = {
  async list(tx, { order_no, title }) {
    const ordered = await orders.findProductOrder(tx, order_no)
    if (!ordered) return []
    return [
      {
        id: String(ordered.product_id),
        name: title,
        quantity: ordered.quantity,
        refundedQuantity: ordered.refunded_quantity,
        unitPriceFen: decimalYuanToFen(ordered.unit_price),
      },
    ]
  },
  async refunded(tx, { order_no }, items) {
    const ordered = await orders.lockProductOrderRow(tx, order_no)
    if (!ordered) return
    const { product_id: productId, status } = ordered
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
    await orders.updateProductOrder(tx, order_no, {
      refunded_quantity: ordered.refunded_quantity + quantity,
    })
    if (status !== 'completed' && status !== 'shipped')
      await store.releaseServiceProductStock(tx, productId, quantity)
    await store.addToSalesCount(tx, productId, -quantity)
  },
}
