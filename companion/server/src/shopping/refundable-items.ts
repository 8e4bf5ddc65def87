import { yuanToFen } from '@sanhe/kit/money'
import type { RefundableItemHooks } from '#core'
import * as store from './delivery-store.ts'
import { returnItemsToStock } from './requested-stock.ts'
import { isDispatched } from './rules.ts'

/**
 * Goods of a delivery, as items that can be refunded. Refunded goods return to stock unless they were dispatched. The
 * delivery shows couriers which goods were refunded and are not to be delivered.
 */
export const deliveryItemHooks: RefundableItemHooks = {
  async list(tx, { order_no }) {
    const delivery = await store.findDeliveryByOrderNo(tx, order_no)
    return (delivery?.items ?? []).map(({ productId, name, qty, price, refundedQty = 0 }) => ({
      id: String(productId),
      name,
      quantity: qty,
      refundedQuantity: refundedQty,
      unitPriceFen: yuanToFen(price),
    }))
  },
  async refunded(tx, { order_no }, refunded) {
    const delivery = await store.lockDeliveryRow(tx, order_no)
    const quantities = new Map(refunded.map(({ id, quantity }) => [Number(id), quantity]))
    const items = delivery.items.map((item) => {
      const quantity = quantities.get(item.productId) ?? 0
      return quantity === 0 ? item : { ...item, refundedQty: (item.refundedQty ?? 0) + quantity }
    })
    await store.updateDeliveryItems(tx, order_no, items)
    if (isDispatched(delivery.status)) return
    await returnItemsToStock(
      tx,
      [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
    )
  },
}
