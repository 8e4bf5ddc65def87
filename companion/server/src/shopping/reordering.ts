import { decimalYuanToFen, yuanToFen } from '@sanhe/kit/money'
import type { Db, Deps, OrderRow, ReorderableItem } from '#core'
import { loadReorder } from '#orders'
import { raiseCartItemQuantities } from './cart-store.ts'
import { type DeliveryItem, findDeliveryByOrderNo } from './delivery-store.ts'
import { type GroceryProductRow, isProductOnSale, listProductsById } from './product-store.ts'

/** Returns the goods of a delivery with their current prices and stock. */
export async function loadGroceryReorder(db: Db, { order_no }: OrderRow) {
  const { items = [] } = (await findDeliveryByOrderNo(db, order_no)) ?? {}
  const products = await listProductsById(
    db,
    items.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return { items: items.map((item) => toReorderableItem(item, byId.get(item.productId))) }
}

const toReorderableItem = (item: DeliveryItem, product: GroceryProductRow | undefined): ReorderableItem => ({
  id: item.productId,
  name: item.name,
  quantity: item.qty,
  unitPriceFen: yuanToFen(item.price),
  offer:
    product && isProductOnSale(product)
      ? { priceFen: decimalYuanToFen(product.price), stock: product.stock }
      : undefined,
})

/**
 * Adds the goods of an ended delivery that can still be bought to the cart. A repeated request adds nothing, because
 * quantities are only raised to those of the delivery.
 */
export async function reorderIntoCart(
  deps: Pick<Deps, 'db' | 'clock' | 'orderKinds'>,
  userId: number,
  orderNo: string,
) {
  const reorder = await loadReorder(deps, userId, orderNo, 'grocery')
  const orderable = reorder.items
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ productId: id, quantity }))
  if (orderable.length > 0) await raiseCartItemQuantities(deps.db, userId, orderable, deps.clock.now())
  return reorder
}
