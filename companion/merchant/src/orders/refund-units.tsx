import { ItemRefundButton } from '@sanhe/ui/console/item-refund-button.tsx'
import { api } from '#api.ts'
import { type MerchantOrderDetail, getMerchantOrderStatus } from './statuses.ts'

const refundable: readonly string[] = ['pending', 'confirmed', 'completed']

/**
 * Button that refunds units of an order. Not shown if only one unit is left in an order that is not completed: the
 * merchant rejects such an order instead.
 */
export function RefundUnitsButton({ order }: { order: MerchantOrderDetail }) {
  const { orderNo, serviceId, serviceTitle, quantity, refundedQuantity, unitPrice, amount } = order
  const left = quantity - refundedQuantity
  const status = getMerchantOrderStatus(order)
  if (!refundable.includes(status) || left === 0 || amount === 0) return null
  if (left === 1 && status !== 'completed') return null
  const params = { id: orderNo }
  const id = String(serviceId)
  return (
    <ItemRefundButton
      orderNo={orderNo}
      lines={[{ id, name: serviceTitle, left, unitPrice }]}
      preview={([item], signal) =>
        api.merchantOrders.previewRefund({ params, query: { quantity: item?.quantity ?? 0 } }, { signal })
      }
      refund={({ items: [item], ...body }) =>
        api.merchantOrders.refund({ params, body: { ...body, quantity: item?.quantity ?? 0 } })
      }
    />
  )
}
