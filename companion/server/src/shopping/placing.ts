import { decimalOfFen, yuanOf } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, apiError as refuseCommon } from '#core'
import { assertOrderAmount, newOrderNo, paymentInfoOf, placeOrder, type SellDeps } from '#orders'
import { deleteCartItems, lockCartItems } from './cart-store.ts'
import type { shoppingContract } from './contract.ts'
import { addDelivery } from './delivery-store.ts'
import { apiError } from './errors.ts'
import { takeStock } from './product-store.ts'
import { deliveryFeeOf, estimatedDeliveryOf, goodsFenOf, orderRefusal } from './rules.ts'
import { lockStockLines, type StockLine } from './stock-lines.ts'

type OrderInput = z.output<typeof shoppingContract.order.body>

/** Takes the goods from stock and cart and places their order. */
export async function orderCart(deps: SellDeps, userId: number, input: OrderInput) {
  const { order, ...placed } = await inTransaction(deps.db, (tx) =>
    placeInTransaction({ ...deps, db: tx }, userId, input),
  )
  return { ...placed, ...(await paymentInfoOf(deps, order)) }
}

async function placeInTransaction(deps: SellDeps, userId: number, input: OrderInput) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const lines = await takeFromCart(tx, userId, input.cartItemIds)
  const orderNo = newOrderNo('grocery', now)
  const goodsFen = goodsFenOf(lines)
  const deliveryFeeFen = deliveryFeeOf(goodsFen)
  assertOrderAmount(goodsFen + deliveryFeeFen)
  const [{ product: first }] = lines
  const { id } = await addDelivery(tx, {
    order_no: orderNo,
    user_id: userId,
    provider_id: first.provider_id,
    items: lines.map(boughtItem),
    total_amount: decimalOfFen(goodsFen + deliveryFeeFen),
    delivery_fee: decimalOfFen(deliveryFeeFen),
    delivery_address: input.address,
    delivery_phone: input.phone,
    estimated_delivery: toDate(estimatedDeliveryOf(now)),
    created_at: toDate(now),
  })
  const order = await placeOrder(deps, tx, {
    userId,
    type: 'grocery',
    orderNo,
    reference: String(id),
    priceFen: goodsFen + deliveryFeeFen,
    title: lines.length === 1 ? first.name : `${first.name}等${lines.length}种商品`,
    detail: { deliveryOrderId: id, provider: first.company_name, items: lines.map(boughtItem) },
    coupon: input.couponId ? { id: input.couponId, category: 'grocery' } : undefined,
  })
  return { id, goodsAmount: yuanOf(goodsFen), deliveryFee: yuanOf(deliveryFeeFen), order }
}

const boughtItem = ({ productId, quantity, priceFen, product }: StockLine) => ({
  productId,
  name: product.name,
  qty: quantity,
  price: yuanOf(priceFen),
})

/** Takes cart items from stock. Throws a refusal if one of them is unavailable. */
async function takeFromCart(
  tx: Db,
  userId: number,
  ids: number[] | undefined,
): Promise<[StockLine, ...StockLine[]]> {
  const items = await lockCartItems(tx, userId, ids)
  if (items.length > 0 && ids && items.length < new Set(ids).size) throw refuseCommon('NOT_FOUND')
  const lines = await lockStockLines(
    tx,
    items.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
  )
  const refusal = orderRefusal(lines)
  const [first, ...others] = lines
  if (refusal || !first) throw apiError(refusal ?? 'CART_EMPTY')
  await takeStock(tx, lines)
  await deleteCartItems(
    tx,
    items.map(({ id }) => id),
  )
  return [first, ...others]
}
