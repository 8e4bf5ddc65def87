import { decimalYuanToFen } from '@sanhe/kit/money'
import type { RefundableItemHooks } from '#core'
import { addToSalesCount, releaseServiceStock } from '#merchant-services'
import { reverseMerchantRevenue } from '#merchants'
import { isOpenOrderStatus } from './rules.ts'
import * as store from './store.ts'

/**
 * Hooks for refunds of single units of an order. Refunded units return to the stock unless the service has already
 * taken place.
 */
export const merchantOrderItemHooks: RefundableItemHooks = {
  async list(tx, { order_no, title }) {
    const ordered = await store.findMerchantOrder(tx, order_no)
    if (!ordered) return []
    return [
      {
        id: String(ordered.service_id),
        name: title,
        quantity: ordered.quantity,
        refundedQuantity: ordered.refunded_quantity,
        unitPriceFen: decimalYuanToFen(ordered.unit_price),
      },
    ]
  },
  async refunded(tx, { order_no: orderNo }, items, sums) {
    const ordered = await store.lockMerchantOrderRow(tx, orderNo)
    if (!ordered) return
    const { service_id: serviceId, merchant_id: merchantId, status } = ordered
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
    await store.updateMerchantOrder(tx, orderNo, { refunded_quantity: ordered.refunded_quantity + quantity })
    if (isOpenOrderStatus(status)) await releaseServiceStock(tx, serviceId, quantity)
    await addToSalesCount(tx, serviceId, -quantity)
    await reverseMerchantRevenue(tx, { merchantId, orderNo, ...sums })
  },
}
