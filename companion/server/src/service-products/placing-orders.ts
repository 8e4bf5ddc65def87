import { decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type OrderRow, apiError as refuseCommon } from '#core'
import { type CheckoutDeps, getPaymentInfo, createOrderNo, type PlaceOrderDeps, placeOrder } from '#orders'
import type { serviceProductsContract } from './contract.ts'
import { apiError } from './errors.ts'
import { addProductOrder } from './order-store.ts'
import { decideOrderDateRefusal, decideProductOrderRefusal } from './rules.ts'
import * as store from './store.ts'
import { isInformationProduct, toAvailabilityFields } from './views.ts'

type OrderBody = z.output<typeof serviceProductsContract.order.body>
export type ProductOrderInput = OrderBody & { productId: number }

/** Places an order, which reserves the stock until the order is paid or ended. */
export async function placeProductOrder(deps: CheckoutDeps, userId: number, input: ProductOrderInput) {
  const order = await inTransaction(deps.db, (tx) => placeInTransaction(deps, tx, userId, input))
  return getPaymentInfo(deps, order)
}

async function placeInTransaction(
  deps: PlaceOrderDeps,
  tx: Db,
  userId: number,
  input: ProductOrderInput,
): Promise<OrderRow> {
  const { productId, quantity, couponId } = input
  const now = deps.clock.now()
  const product = await store.findOfferedProduct(tx, productId)
  if (!product) throw refuseCommon('NOT_FOUND')
  const refusal =
    decideProductOrderRefusal(
      { ...toAvailabilityFields(product), isInformation: isInformationProduct(product) },
      now,
    ) ?? decideOrderDateRefusal(product.category, input.scheduledDate ?? null, now)
  if (refusal) throw apiError(refusal)
  const orderNo = createOrderNo('service_product', now)
  const { id } = await addProductOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    product_id: productId,
    quantity,
    unit_price: product.price,
    commission_rate: product.commission_rate,
    contact_name: input.contactName ?? null,
    contact_phone: input.contactPhone ?? null,
    address: input.address ?? null,
    scheduled_date: input.scheduledDate ?? null,
    created_at: toDate(now),
  })
  if (!(await store.takeServiceProductStock(tx, productId, quantity))) throw apiError('OUT_OF_STOCK')
  return placeOrder(deps, tx, {
    userId,
    type: 'service_product',
    orderNo,
    reference: String(id),
    priceFen: decimalYuanToFen(product.price) * quantity,
    title: product.title,
    detail: { productId, quantity, category: product.category },
    coupon: couponId ? { id: couponId, category: product.category } : undefined,
  })
}
