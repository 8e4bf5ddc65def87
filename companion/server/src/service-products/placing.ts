import { fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type OrderRow, apiError as refuseCommon } from '#core'
import { newOrderNo, type PlaceDeps, paymentInfoOf, placeOrder, type SellDeps } from '#orders'
import type { serviceProductsContract } from './contract.ts'
import { apiError } from './errors.ts'
import { addProductOrder } from './order-store.ts'
import { dateRefusal, orderRefusal } from './rules.ts'
import * as store from './store.ts'
import { availabilityOf, isInformation } from './views.ts'

type OrderBody = z.output<typeof serviceProductsContract.order.body>
export type OrderInput = OrderBody & { productId: number }

/** Places an order, which reserves the stock from now on. */
export async function placeProductOrder(deps: SellDeps, userId: number, input: OrderInput) {
  const order = await inTransaction(deps.db, (tx) => placeInTransaction(deps, tx, userId, input))
  return paymentInfoOf(deps, order)
}

async function placeInTransaction(
  deps: PlaceDeps,
  tx: Db,
  userId: number,
  input: OrderInput,
): Promise<OrderRow> {
  const { productId, quantity, couponId } = input
  const now = deps.clock.now()
  const product = await store.findOfferedProduct(tx, productId)
  if (!product) throw refuseCommon('NOT_FOUND')
  const refusal =
    orderRefusal({ ...availabilityOf(product), isInformation: isInformation(product) }, now) ??
    dateRefusal(product.category, input.scheduledDate ?? null, now)
  if (refusal) throw apiError(refusal)
  const orderNo = newOrderNo('service_product', now)
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
  if (!(await store.takeStock(tx, productId, quantity))) throw apiError('OUT_OF_STOCK')
  return placeOrder(deps, tx, {
    userId,
    type: 'service_product',
    orderNo,
    reference: String(id),
    priceFen: fenOfDecimal(product.price) * quantity,
    title: product.title,
    detail: { productId, quantity, category: product.category },
    coupon: couponId ? { id: couponId, category: product.category } : undefined,
  })
}
