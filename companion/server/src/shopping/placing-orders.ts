import { fenToDecimalYuan, fenToYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, apiError as refuseCommon } from '#core'
import {
  assertOrderAmountAllowed,
  type CheckoutDeps,
  getPaymentInfo,
  createOrderNo,
  placeOrder,
} from '#orders'
import { deleteCartItems, lockCartItemRows } from './cart-store.ts'
import type { shoppingContract } from './contract.ts'
import { decideDeliveryPeriod } from './delivery-window-rules.ts'
import { addDelivery } from './delivery-store.ts'
import { apiError } from './errors.ts'
import { takeGroceryStock } from './product-store.ts'
import { type LockedStockItem, lockRequestedProducts } from './requested-stock.ts'
import {
  calculateDeliveryFee,
  decideCartOrderRefusal,
  estimateDeliveryTime,
  sumGoodsPriceFen,
} from './rules.ts'

type OrderInput = z.output<typeof shoppingContract.order.body>

/** Places an order for cart items: takes the goods from stock and the items from the cart. */
export async function placeCartOrder(deps: CheckoutDeps, userId: number, input: OrderInput) {
  const { order, ...placed } = await inTransaction(deps.db, (tx) =>
    placeInTransaction({ ...deps, db: tx }, userId, input),
  )
  return { ...placed, ...(await getPaymentInfo(deps, order)) }
}

async function placeInTransaction(deps: CheckoutDeps, userId: number, input: OrderInput) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const period = choosePeriod(input, now)
  const lines = await takeFromCart(tx, userId, input.cartItemIds)
  const orderNo = createOrderNo('grocery', now)
  const goodsFen = sumGoodsPriceFen(lines)
  const deliveryFeeFen = calculateDeliveryFee(goodsFen)
  assertOrderAmountAllowed(goodsFen + deliveryFeeFen)
  const [{ product: first }] = lines
  const { id } = await addDelivery(tx, {
    order_no: orderNo,
    user_id: userId,
    provider_id: first.provider_id,
    items: lines.map(boughtItem),
    total_amount: fenToDecimalYuan(goodsFen + deliveryFeeFen),
    delivery_fee: fenToDecimalYuan(deliveryFeeFen),
    delivery_address: input.address,
    delivery_phone: input.phone,
    estimated_delivery: toDate(period?.until ?? estimateDeliveryTime(now)),
    window_from: period ? toDate(period.from) : null,
    window_until: period ? toDate(period.until) : null,
    created_at: toDate(now),
  })
  const order = await placeOrder(deps, tx, {
    userId,
    type: 'grocery',
    orderNo,
    reference: String(id),
    priceFen: goodsFen + deliveryFeeFen,
    title: lines.length === 1 ? first.name : `${first.name}等${lines.length}种商品`,
    detail: {
      deliveryOrderId: id,
      provider: first.company_name,
      items: lines.map(boughtItem),
      ...(period && { deliveryWindow: { from: toIso(period.from), until: toIso(period.until) } }),
    },
    coupon: input.couponId ? { id: input.couponId, category: 'grocery' } : undefined,
  })
  return { id, goodsAmount: fenToYuan(goodsFen), deliveryFee: fenToYuan(deliveryFeeFen), order }
}

/** Returns the period of the chosen delivery window; undefined for a delivery as soon as possible. */
function choosePeriod({ deliveryWindow }: OrderInput, now: Instant) {
  if (!deliveryWindow) return undefined
  const { period, refusal } = decideDeliveryPeriod(deliveryWindow, now)
  if (refusal) throw apiError(refusal)
  return period
}

const boughtItem = ({ productId, quantity, priceFen, product }: LockedStockItem) => ({
  productId,
  name: product.name,
  qty: quantity,
  price: fenToYuan(priceFen),
})

/** Locks cart items and takes their goods from stock. Throws a refusal if a product is unavailable. */
async function takeFromCart(
  tx: Db,
  userId: number,
  ids: number[] | undefined,
): Promise<[LockedStockItem, ...LockedStockItem[]]> {
  const items = await lockCartItemRows(tx, userId, ids)
  if (items.length > 0 && ids && items.length < new Set(ids).size) throw refuseCommon('NOT_FOUND')
  const lines = await lockRequestedProducts(
    tx,
    items.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
  )
  const refusal = decideCartOrderRefusal(lines)
  const [first, ...others] = lines
  if (refusal || !first) throw apiError(refusal ?? 'CART_EMPTY')
  await takeGroceryStock(tx, lines)
  await deleteCartItems(
    tx,
    items.map(({ id }) => id),
  )
  return [first, ...others]
}
