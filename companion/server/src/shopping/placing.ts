import { toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { decimalOfFen, fenOfDecimal, yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import type { z } from 'zod'
import { type Db, type Deps, refuse as refuseCommon } from '#core'
import { newOrderNo, payingOf, placeOrder } from '#orders'
import { lockItems, removeItems } from './cart-store.ts'
import type { shoppingContract } from './contract.ts'
import { addDelivery } from './delivery-store.ts'
import { refuse } from './errors.ts'
import { isOnSale, lockProducts, type ProductRow, takeStock } from './product-store.ts'
import { deliveryFeeOf, estimatedDeliveryOf, goodsFenOf, orderRefusal } from './rules.ts'

type PlacingDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'emit' | 'orderKinds' | 'wechatPay' | 'publicUrl' | 'log'
>
type Wish = z.output<typeof shoppingContract.order.body>
type Line = { productId: number; quantity: number; priceFen: number; product: ProductRow }

/** Takes the goods off the shelf and out of the cart, and places the order that pays for them. */
export async function orderCart(deps: PlacingDeps, userId: number, wish: Wish) {
  const { order, ...placed } = await inTransaction(deps.db, (tx) => place({ ...deps, db: tx }, userId, wish))
  return { ...placed, ...(await payingOf(deps, order)) }
}

async function place(deps: PlacingDeps, userId: number, wish: Wish) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const lines = await takeFromCart(tx, userId, wish.cartItemIds)
  const orderNo = newOrderNo('grocery', now)
  const goodsFen = goodsFenOf(lines)
  const deliveryFeeFen = deliveryFeeOf(goodsFen)
  const [{ product: first }] = lines
  const { id } = await addDelivery(tx, {
    order_no: orderNo,
    user_id: userId,
    provider_id: first.provider_id,
    items: lines.map(boughtItem),
    total_amount: decimalOfFen(goodsFen + deliveryFeeFen),
    delivery_fee: decimalOfFen(deliveryFeeFen),
    delivery_address: wish.address,
    delivery_phone: wish.phone,
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
    coupon: wish.couponId ? { id: wish.couponId, category: 'grocery' } : undefined,
  })
  return { id, goodsAmount: yuanOf(goodsFen), deliveryFee: yuanOf(deliveryFeeFen), order }
}

const boughtItem = ({ productId, quantity, product }: Line) => ({
  productId,
  name: product.name,
  qty: quantity,
  price: yuanOfDecimal(product.price),
})

/** What of the cart can be had, with its stock taken; or why not. */
async function takeFromCart(tx: Db, userId: number, ids: number[] | undefined): Promise<[Line, ...Line[]]> {
  const items = await lockItems(tx, userId, ids)
  if (items.length > 0 && ids && items.length < new Set(ids).size) throw refuseCommon('NOT_FOUND')
  const lines = await linesOf(tx, items)
  const refusal = orderRefusal(
    lines.map(({ quantity, product }) => ({
      quantity,
      providerId: product.provider_id,
      isOnSale: isOnSale(product),
      stock: product.stock,
    })),
  )
  const [first, ...others] = lines
  if (refusal || !first) throw refuse(refusal ?? 'CART_EMPTY')
  await takeStock(tx, lines)
  await removeItems(
    tx,
    items.map(({ id }) => id),
  )
  return [first, ...others]
}

async function linesOf(tx: Db, items: Awaited<ReturnType<typeof lockItems>>): Promise<Line[]> {
  if (items.length === 0) return []
  const quantities = new Map(items.map(({ product_id, quantity }) => [product_id, quantity]))
  const products = await lockProducts(tx, [...quantities.keys()])
  return products.map((product) => ({
    productId: product.id,
    quantity: quantities.get(product.id) ?? 0,
    priceFen: fenOfDecimal(product.price),
    product,
  }))
}
